// The program as people run it, bundled from its sources as they are now, as processes of their own. Each is ended with the
// test that ran it, at the latest. What the built one does is testing/tessera-process.ts.

import { spawn, type ChildProcess } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { basename, isAbsolute, join } from "node:path";
import { fileURLToPath } from "node:url";
import { inheritedEngine } from "@tessera/testing/quick-engine.ts";
import { rolldown } from "rolldown";

const server = fileURLToPath(new URL("..", import.meta.url));
const root = fileURLToPath(new URL("../../..", import.meta.url));

export interface Program {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  output(): string;
  errors(): string;
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export class Programs {
  private readonly running: Program[] = [];

  private constructor(private readonly folder: string) {}

  /** Bundles once what is then run again and again: reading the sources anew takes longer than the start itself. */
  static async bundled(): Promise<Programs> {
    const folder = join(server, ".cache", `programs-${process.pid}`);
    const inside = readdirSync(server, { recursive: true, encoding: "utf8" });
    const workers = inside.filter((file) => file.endsWith("-worker.ts") && !/node_modules|dist/.test(file));
    const bundle = await rolldown({
      input: Object.fromEntries(["main.ts", ...workers].map((file) => [basename(file, ".ts"), join(server, file)])),
      platform: "node",
      external: (id) => !id.startsWith(".") && !isAbsolute(id) && !id.startsWith("@tessera/"),
    });
    await bundle.write({ dir: folder, format: "esm", entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" });
    await bundle.close();
    return new Programs(folder);
  }

  run(words: readonly string[], environment: Readonly<Record<string, string>>): Program {
    const child = spawn(process.execPath, [...inheritedEngine(), join(this.folder, "main.js"), ...words], {
      env: { PATH: process.env["PATH"], PORT: "0", LOG_LEVEL: "warn", ...environment },
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    let errors = "";
    child.stdout.on("data", (part: Buffer) => (output += part.toString()));
    child.stderr.on("data", (part: Buffer) => (errors += part.toString()));
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
    const program = {
      child,
      ended,
      output: () => output,
      errors: () => errors,
      end(signal: NodeJS.Signals) {
        child.kill(signal);
        return ended;
      },
    };
    this.running.push(program);
    return program;
  }

  async endAll(): Promise<void> {
    for (const program of this.running.splice(0)) await program.end("SIGKILL");
  }

  /** Ends what runs and takes the bundle away. */
  async close(): Promise<void> {
    await this.endAll();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The address that a server says it is ready at. */
export async function ready(program: Program): Promise<string> {
  return await new Promise((resolve, reject) => {
    const look = (): void => {
      const url = /^Tessera is ready at (http:\/\/localhost:\d+)\n$/.exec(program.output())?.[1];
      if (url !== undefined) resolve(url);
    };
    program.child.stdout?.on("data", look);
    void program.ended.then((code) => reject(new Error(`ended with ${code}: ${program.errors()}`)));
    look();
  });
}
