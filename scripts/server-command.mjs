// Runs the built server in this process, after installing and building what changed.
// Invariant: signals and the exit code are the server's own, because nothing stands between it and the terminal.
// Leaves the meaning of the arguments to apps/server.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { demandNode } from "./node-version.mjs";

/** Prepares the server and hands it the arguments, as `node apps/server/dist/main.js ...args` would. */
export async function runServer(args) {
  demandNode();
  try {
    const { ensureInstalled } = await import("./install.mjs");
    await ensureInstalled();
    const { ensureBuilt } = await import("./build.mjs");
    await ensureBuilt();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  const { root, releaseSignals } = await import("./process.mjs");
  releaseSignals();
  const main = path.join(root, "apps", "server", "dist", "main.js");
  process.chdir(root);
  process.setSourceMapsEnabled(true);
  process.argv = [process.execPath, main, ...args];
  await import(pathToFileURL(main).href);
}
