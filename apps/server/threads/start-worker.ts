// Starts a file of ours in a thread of its own: `<name>.ts` beside the caller from source, `<name>.js` beside the bundle.

import { Worker } from "node:worker_threads";

/** `from` is the caller's `import.meta.url`. */
export function startWorker(name: string, from: string, workerData?: unknown): Worker {
  if (!from.endsWith(".ts")) return new Worker(new URL(`./${name}.js`, from), { workerData });
  // From source a thread starts without a TypeScript loader, so it registers one first.
  const loader = import.meta.resolve("tsx/esm/api");
  const file = new URL(`./${name}.ts`, from);
  const source = `import(${JSON.stringify(loader)}).then(({ register }) => {
    register();
    return import(${JSON.stringify(file.href)});
  });`;
  return new Worker(source, { eval: true, workerData });
}
