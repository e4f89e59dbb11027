// Starts a file of ours in a thread or a process of its own: `<name>.ts` beside the caller from source, `<name>.js` beside
// the bundle.

import { fork } from "node:child_process";
import { once } from "node:events";
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

/** Runs a file to its end in a process of its own, with these flags of Node's and no others; fails unless it ends well. */
export async function runProcess(
  name: string,
  from: string,
  argument: unknown,
  flags: readonly string[] = [],
): Promise<void> {
  const fromSource = from.endsWith(".ts");
  const execArgv = [...flags, ...(fromSource ? ["--import", import.meta.resolve("tsx/esm")] : [])];
  const file = new URL(`./${name}${fromSource ? ".ts" : ".js"}`, from);
  const child = fork(file, [JSON.stringify(argument)], { execArgv, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const [code, signal] = await once(child, "exit");
  if (code !== 0) throw new Error(`${name} ended with ${String(code ?? signal)}; its messages are above.`);
}
