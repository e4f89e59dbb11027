// `flags`: what an operator types, carried out on the flags of an instance. The answer is what is printed; a word that is
// not understood is an error with a sentence.

import { parseArgs } from "node:util";
import * as v from "valibot";
import type { Json } from "@tessera/kernel/values/json.ts";
import { askInstance, runningInstance, textOf } from "../../control/running-instance.ts";
import { migrate, type Migration } from "../../database/migrations.ts";
import { openDatabase, type DatabasePlace } from "../../database/open-database.ts";
import type { Log } from "../../operating/log.ts";
import { FeatureFlags } from "./feature-flags.ts";
import { flagSchema, type Flag } from "./targeting.ts";

const USAGE = `flags                                     lists them
flags set NAME VALUE                      gives everybody VALUE, written as JSON
flags rule NAME VALUE [--percent N] [--user ID] [--space ID] [--from VERSION] [--below VERSION]
                                          gives VALUE to those who fit; the first rule that fits counts
flags rules NAME --clear                  takes all of its rules away
flags remove NAME`;

/** On the instance that runs, which knows of a change at once; where none does, in its database. */
export async function flagsCommand(
  config: DatabasePlace,
  log: Log,
  ladder: readonly Migration[],
  words: readonly string[],
): Promise<string> {
  const instance = runningInstance(config.dataFolder);
  if (instance !== null) return await textOf(await askInstance(instance, "POST", "/flags", JSON.stringify(words)));
  const database = await openDatabase(config, log);
  try {
    await migrate(database, ladder);
    return await runFlags(new FeatureFlags(database, Date.now), words);
  } finally {
    await database.close();
  }
}

export async function runFlags(flags: FeatureFlags, words: readonly string[]): Promise<string> {
  const { values, positionals } = parse(words);
  const [verb = "list", name = "", value] = positionals;
  const found = (await flags.all()).find((flag) => flag.name === name);
  switch (verb) {
    case "list":
      return list(await flags.all());
    case "set":
      return await put(flags, { name, value: jsonOf(value), rules: found?.rules ?? [] });
    case "rule": {
      if (found === undefined) throw new Error(`There is no flag called ${name}: set it first.`);
      const rule = {
        value: jsonOf(value),
        ...(values.percent === undefined ? {} : { percent: Number(values.percent) }),
        ...(values.user === undefined ? {} : { users: values.user }),
        ...(values.space === undefined ? {} : { spaces: values.space }),
        ...(values.from === undefined ? {} : { from: values.from }),
        ...(values.below === undefined ? {} : { below: values.below }),
      };
      return await put(flags, { ...found, rules: [...found.rules, rule] });
    }
    case "rules":
      if (found === undefined) throw new Error(`There is no flag called ${name}.`);
      return values.clear === true ? await put(flags, { ...found, rules: [] }) : list([found]);
    case "remove":
      if (!(await flags.remove(name))) throw new Error(`There is no flag called ${name}.`);
      return `${name} is gone.`;
    default:
      throw new Error(`flags knows no "${verb}".\n${USAGE}`);
  }
}

function parse(words: readonly string[]) {
  const repeated = { type: "string", multiple: true } as const;
  const once = { type: "string" } as const;
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { percent: once, user: repeated, space: repeated, from: once, below: once, clear: { type: "boolean" } },
    });
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, { cause: error });
  }
}

function jsonOf(text: string | undefined): Json {
  if (text === undefined) throw new Error(`Say which value.\n${USAGE}`);
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw new Error(`The value should be JSON, such as true, 0.5 or '"word"', instead was ${text}.`);
  }
}

async function put(flags: FeatureFlags, draft: unknown): Promise<string> {
  const flag = v.safeParse(flagSchema, draft);
  if (!flag.success) {
    const [issue] = flag.issues;
    throw new Error(`${v.getDotPath(issue) ?? "The flag"}: ${issue.message}`);
  }
  await flags.put(flag.output);
  return list([flag.output]);
}

function list(flags: readonly Flag[]): string {
  if (flags.length === 0) return "No flags are set.";
  return flags
    .flatMap(({ name, value, rules }) => [
      `${name} = ${JSON.stringify(value)}`,
      ...rules.map(({ value: other, ...of }) => `  ${JSON.stringify(other)} where ${JSON.stringify(of)}`),
    ])
    .join("\n");
}
