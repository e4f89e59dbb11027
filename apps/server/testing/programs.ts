// The program as people run it, from its sources, as processes of their own. Each is ended with the test that ran it, at the
// latest. What the built one does is testing/tessera-process.ts.

import { spawn, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));
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

  run(words: readonly string[], environment: Readonly<Record<string, string>>): Program {
    const child = spawn(process.execPath, ["--import", "tsx", main, ...words], {
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
