// Reads the configuration file, where there is one, and hands it with the environment to config.ts.

import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { readConfig, type Config } from "./config.ts";

export function loadConfig(environment: NodeJS.ProcessEnv, folder: string): Config {
  const named = environment["TESSERA_CONFIG"];
  const path = resolve(folder, named ?? "tessera.config.json");
  if (named === undefined && !existsSync(path)) return readConfig(environment);
  return readConfig(environment, readFile(path));
}

function readFile(path: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new Error(`The configuration file ${path} cannot be read: ${whyUnreadable(error)}`, { cause: error });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Error(`The configuration file ${path} should hold one JSON object of settings.`);
  }
  return { ...value };
}

/** The message of a parser quotes the text around the fault, which may hold a password: only the place is repeated. */
function whyUnreadable(error: unknown): string {
  if (!(error instanceof SyntaxError)) return String(error);
  const [place] = /(?:at )?position \d+(?: \(line \d+ column \d+\))?/.exec(error.message) ?? [];
  return place === undefined ? "it should be JSON." : `it should be JSON, and is not ${place}.`;
}
