// `npm run dev`: the server restarting on changes, and Vite with hot reload in front of it.
// Open the address that Vite prints; it passes /api, /realtime and the rest on to the server.
import { existsSync } from "node:fs";
import path from "node:path";
import { ensureInstalled } from "./install.mjs";
import { demandNode } from "./node-version.mjs";
import { binOf, root, runNode } from "./process.mjs";

demandNode();
await ensureInstalled();
const port = process.env.PORT ?? "3000";
const web = path.join(root, "apps", "web");
const server = runNode(
  [await binOf("tsx"), "watch", "--clear-screen=false", "apps/server/main.ts", ...process.argv.slice(2)],
  {
    env: { PORT: port },
  },
);
const running = [server];
if (existsSync(path.join(web, "vite.config.ts"))) {
  running.push(runNode([await binOf("vite")], { cwd: web, env: { TESSERA_SERVER: `http://127.0.0.1:${port}` } }));
}
const { code } = await Promise.race(running);
process.kill(process.pid, "SIGTERM");
await Promise.all(running);
process.exit(code);
