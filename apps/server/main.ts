// The program: `main.js` serves; `main.js backup FILE`, `restore FILE` and `flags ...` do what they say. What goes wrong at
// the start is one sentence on standard error and exit code 1; SIGTERM and SIGINT stop gracefully, and a second one at once.

import { setFlagsFromString } from "node:v8";
import { backupCommand, restoreCommand } from "./features/backup/commands.ts";
import type { Config } from "./config.ts";
import { fillDemo } from "./features/demo/fill-demo.ts";
import { flagsCommand } from "./features/flags/flags-command.ts";
import { ladder } from "./ladder.ts";
import { loadConfig } from "./load-config.ts";
import { createLog, type Log } from "./operating/log.ts";
import { startServer, type RunningServer } from "./server.ts";
import { startFault } from "./start-fault.ts";

const stopWithinMs = 10_000;

// The heap is cleaned once it has grown by this share. Left to itself the engine lets it grow to four times what is in use, and
// the buffers of answers and of the database with it: who sends large changes in a row took 150 MB that way, and takes 40 so.
setFlagsFromString("--heap-growing-percent=40");

await main(process.argv.slice(2));

async function main(words: readonly string[]): Promise<void> {
  let config: Config | null = null;
  try {
    const [command = "serve", ...rest] = words.filter((word) => word !== "--demo");
    config = loadConfig(process.env, process.cwd());
    const log = createLog(config.logLevel);
    switch (command) {
      case "serve": {
        // A promise that nobody waited for is a fault of ours: it is told, and must not take everybody's work with it.
        process.on("unhandledRejection", (error) => log.error({ err: error }, "a promise failed and nobody heard"));
        const server = await startServer(config, log);
        stopOnSignals(server, log);
        if (words.includes("--demo")) await showDemo(server);
        process.stdout.write(`Tessera is ready at ${server.url}\n`);
        return;
      }
      case "backup":
        process.stdout.write(`${await backupCommand(config, log, rest)}\n`);
        return;
      case "restore":
        process.stdout.write(`${await restoreCommand(config, log, ladder, rest)}\n`);
        return;
      case "flags":
        process.stdout.write(`${await flagsCommand(config, log, ladder, rest)}\n`);
        return;
      default:
        throw new Error(`The command should be serve, backup, restore or flags, instead was ${command}.`);
    }
  } catch (error) {
    process.stderr.write(`${startFault(error, config)}\n`);
    process.exitCode = 1;
  }
}

async function showDemo(server: RunningServer): Promise<void> {
  try {
    process.stdout.write(`${await fillDemo(server)}\n`);
  } catch (error) {
    await server.stop();
    throw error;
  }
}

function stopOnSignals(server: RunningServer, log: Log): void {
  let asked = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (asked) process.exit(1);
    asked = true;
    log.info({ signal }, "stopping");
    const late = setTimeout(() => {
      log.error("not stopped in time");
      process.exit(1);
    }, stopWithinMs);
    server.stop().then(
      () => {
        clearTimeout(late);
        process.exit();
      },
      (error: unknown) => {
        log.error({ err: error }, "stopping failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}
