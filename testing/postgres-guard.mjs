// Runs one PostgreSQL server for a test run and takes it down, folder and all, when the run is gone for any reason.
// Invariant: the run holds our standard input open; its end, a crash included, ends the server.
// Usage: postgres-guard.mjs <folder> <uid or -> <gid or -> <program> [arguments...]; prints the server's pid.
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";

const [folder, uid, gid, program, ...args] = process.argv.slice(2);
const identity = uid === "-" ? {} : { uid: Number(uid), gid: Number(gid) };
const server = spawn(program, args, { ...identity, cwd: folder, stdio: ["ignore", "inherit", "inherit"] });

// An interrupt reaches the whole process group; the run decides when the server goes.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
server.on("error", (error) => {
  console.error(error.message);
  process.exit(1);
});
server.on("exit", (code) => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});
process.stdin.on("close", () => server.kill("SIGQUIT"));
process.stdin.on("error", () => server.kill("SIGQUIT"));
process.stdin.resume();
console.log(`guarding ${server.pid}`);
