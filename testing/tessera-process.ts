// Runs the built server as its own process, on a free loopback port, for tests that need the real thing.
// Invariant: it is ready (its ready line was read) when `startTessera` resolves, and gone when `stop` does.
// Leaves signing in and records to the tests.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "./postgres.ts";
import { inheritedEngine } from "./quick-engine.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const interrupts = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const main = path.join(root, "apps", "server", "dist", "main.js");
const startCommand = path.join(root, "scripts", "start.mjs");

export interface TesseraOptions {
  /** Where it keeps its data; a fresh folder, removed at the end, unless given. */
  readonly data?: string;
  /** More environment, such as DATABASE_URL. */
  readonly env?: Readonly<Record<string, string>>;
  /** More arguments, such as --demo. */
  readonly args?: readonly string[];
  /** The port; a free one unless given. */
  readonly port?: number;
  /** Started as `npm start` starts it, which installs and builds what changed; else what was built is run as it is. */
  readonly asStartCommand?: boolean;
}

export interface TesseraProcess {
  /** The address that it printed, without a slash at the end. */
  readonly url: string;
  readonly pid: number;
  readonly data: string;
  /** From starting the process to its ready line. */
  readonly readyAfterMs: number;
  /** Everything that it printed so far. */
  readonly output: () => string;
  /** Resolves with its exit code, or with the signal that ended it. */
  readonly exited: Promise<number | NodeJS.Signals>;
  /** Stops it gracefully, and removes its data when it was a fresh folder. */
  readonly stop: () => Promise<void>;
  /** Ends it at once, as a crash would; its data stays. */
  readonly kill: () => Promise<void>;
}

/** Between choosing a free port and listening on it, another program may take it. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error && error.message.includes("which another program uses");

/** Starts the server that `npm run build` made. */
export async function startTessera(options: TesseraOptions = {}): Promise<TesseraProcess> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOnce(options);
    } catch (error) {
      if (options.port !== undefined || !isTaken(error) || attempt === 5) throw error;
    }
  }
}

async function startOnce(options: TesseraOptions): Promise<TesseraProcess> {
  const program = options.asStartCommand === true ? startCommand : main;
  if (!existsSync(program)) throw new Error("The server is not built: run npm run build.");
  const data = options.data ?? mkdtempSync(path.join(tmpdir(), "tessera-data-"));
  const port = options.port ?? (await freePort());
  const began = performance.now();
  const flags = [...inheritedEngine(), "--enable-source-maps"];
  const child = spawn(process.execPath, [...flags, program, ...(options.args ?? [])], {
    cwd: root,
    env: { ...process.env, PORT: String(port), HOST: "127.0.0.1", TESSERA_DATA: data, ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lastResort = (): void => void child.kill("SIGKILL");
  const interrupted = (signal: NodeJS.Signals): void => {
    lastResort();
    process.exit(128 + constants.signals[signal]);
  };
  process.once("exit", lastResort);
  for (const signal of interrupts) process.once(signal, interrupted);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  }
  const exited = once(child, "exit").then(([code, signal]: (number | NodeJS.Signals | null)[]) => {
    process.off("exit", lastResort);
    for (const signal of interrupts) process.off(signal, interrupted);
    return code ?? signal ?? 1;
  });
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await exited;
  };
  const url = await new Promise<string>((resolve, reject) => {
    const look = (): void => {
      const found = /ready at (https?:\/\/\S+)/.exec(output)?.[1];
      if (found !== undefined) resolve(found.replace(/\/$/, ""));
    };
    child.stdout.on("data", look);
    child.stderr.on("data", look);
    child.once("error", reject);
    void exited.then((code) => reject(new Error(`The server ended with ${code} before it was ready:\n${output}`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    data,
    readyAfterMs: performance.now() - began,
    output: () => output,
    exited,
    stop: async () => {
      await end("SIGTERM");
      if (options.data === undefined) rmSync(data, { recursive: true, force: true });
    },
    kill: () => end("SIGKILL"),
  };
}
