// Runs the built server in this process, after a child has installed and built what changed.
// Invariant: signals and the exit code are the server's own, because nothing stands between it and the terminal, and the
// memory of the installer and the builder ends with their process.
// Leaves the meaning of the arguments to apps/server.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { demandNode } from "./node-version.mjs";
import { releaseSignals, root, runNode } from "./process.mjs";

/** Prepares the server and hands it the arguments, as `node apps/server/dist/main.js ...args` would. */
export async function runServer(args) {
  demandNode();
  const { code } = await runNode([path.join(root, "scripts", "build.mjs")]);
  if (code !== 0) process.exit(code ?? 1);
  releaseSignals();
  const main = path.join(root, "apps", "server", "dist", "main.js");
  process.chdir(root);
  process.setSourceMapsEnabled(true);
  process.argv = [process.execPath, main, ...args];
  await import(pathToFileURL(main).href);
}
