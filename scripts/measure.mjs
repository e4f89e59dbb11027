// Runs one named program of a folder through tsx, for `npm run bench` and `npm run soak`; bare, it lists the names.
// Leaves arguments and output to the program.
import { readdir } from "node:fs/promises";
import path from "node:path";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { demandNode } from "./node-version.mjs";
import { binOf, root, runNode } from "./process.mjs";

/** Runs `<folder>/<name>.<kind>.ts` with the rest of the command line and exits with its code. */
export async function runNamed(kind, folder, [name, ...args]) {
  demandNode();
  await ensureInstalled();
  const files = await readdir(path.join(root, folder)).catch(() => []);
  const names = files
    .filter((file) => file.endsWith(`.${kind}.ts`))
    .map((file) => file.slice(0, -`.${kind}.ts`.length));
  if (name === undefined || !names.includes(name)) {
    if (name !== undefined) console.error(`There is no ${kind} called "${name}".`);
    console.log(`npm run ${kind} -- <name>, with one of: ${names.sort().join(", ") || "(none yet)"}`);
    process.exit(name === undefined ? 0 : 1);
  }
  await ensureBuilt();
  const { code } = await runNode([await binOf("tsx"), path.join(folder, `${name}.${kind}.ts`), ...args]);
  process.exit(code);
}
