// Runs child processes for the scripts: streams or captures their output, and reports how they ended.
// Invariant: a child that this process started ends with it, interrupts included.
// Leaves the meaning of an exit code to the caller.
import { spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root folder, absolute. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

const children = new Set();
const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
function passOn(signal) {
  if (children.size === 0) process.exit(130);
  for (const child of children) child.kill(signal);
}
for (const signal of signals) process.on(signal, passOn);

/** Stops handling signals here, for a program that takes over this process. */
export function releaseSignals() {
  for (const signal of signals) process.off(signal, passOn);
}

/**
 * Runs a program and resolves with {code, output, ms}; never rejects for a failing program.
 * `capture` keeps stdout and stderr together in `output` instead of passing them on.
 */
export function run(command, args, { capture = false, env = {}, cwd = root, shell = false } = {}) {
  const began = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      shell,
      env: { ...process.env, ...env },
      stdio: capture ? ["ignore", "pipe", "pipe"] : "inherit",
    });
    children.add(child);
    let output = "";
    if (capture) {
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding("utf8");
        stream.on("data", (chunk) => (output += chunk));
      }
    }
    const end = (code) => {
      children.delete(child);
      resolve({ code, output, ms: performance.now() - began });
    };
    child.on("error", (error) => {
      output += `${command}: ${error.message}\n`;
      if (!capture) process.stderr.write(output);
      end(127);
    });
    child.on("close", (code, signal) => end(code ?? (signal ? 128 : 1)));
  });
}

/** Runs a Node script with this Node. */
export const runNode = (args, options) => run(process.execPath, args, options);

/** Runs npm with the client that started us, or the one on the path. */
export function runNpm(args, options = {}) {
  const client = process.env.npm_execpath;
  if (client && /npm-cli\.c?js$/.test(client)) return runNode([client, ...args], options);
  return run("npm", args, { ...options, shell: process.platform === "win32" });
}

/** The path of a tool's own JavaScript entry, as its package.json names it: no shell, no .cmd file. */
export async function binOf(packageName, binName = packageName) {
  const { readFile } = await import("node:fs/promises");
  const folder = path.join(root, "node_modules", packageName);
  const manifest = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8"));
  const bin = typeof manifest.bin === "string" ? manifest.bin : manifest.bin[binName];
  return path.join(folder, bin);
}
