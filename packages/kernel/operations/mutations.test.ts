// Rules taken out one by one: with each of them broken, the tests that guard it must turn red. A mutant is the engine
// bundled anew with one place of its source replaced; a place that is not found is itself a failure.
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import { afterAll, describe, expect, it } from "vitest";
import type { CATCHES } from "../testing/catch.ts";

const kernel = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const folder = path.resolve(kernel, `../../node_modules/.cache/tessera-mutants-${process.pid}`);

interface Mutation {
  readonly name: string;
  readonly rule: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly catch: keyof typeof CATCHES;
}

async function mutant(
  { file, from, to }: Pick<Mutation, "file" | "from" | "to">,
  name: string,
): Promise<typeof CATCHES> {
  let found = 0;
  const bundle = await rolldown({
    input: path.join(kernel, "testing/catch.ts"),
    platform: "node",
    external: (id) => !id.startsWith(".") && !path.isAbsolute(id),
    plugins: [
      {
        name: "mutate",
        transform(code, id) {
          if (id !== path.join(kernel, file)) return null;
          found = code.split(from).length - 1;
          return code.replace(from, () => to);
        },
      },
    ],
  });
  await mkdir(folder, { recursive: true });
  const out = path.join(folder, `${name}.mjs`);
  await bundle.write({ file: out, format: "esm" });
  await bundle.close();
  expect(found, `places in ${file} that read: ${from}`).toBe(1);
  const module: { CATCHES: typeof CATCHES } = await import(/* @vite-ignore */ pathToFileURL(out).href);
  return module.CATCHES;
}

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const structure = "operations/structure.ts";
const text = "operations/text-operations.ts";

const MUTATIONS: readonly Mutation[] = [
  {
    name: "split copies",
    rule: "1, 15",
    file: structure,
    catch: "differential",
    from: "writeText(step, home.key, cut.head.concat(",
    to: "writeText(step, home.key, home.runs.concat(",
  },
  {
    name: "delete only in the named block",
    rule: "12",
    file: text,
    catch: "differential",
    from: "if (!reaches(step, operation.pointer.id, text.entry)) continue;\n    const before",
    to: "if (!reaches(step, operation.pointer.id, text.entry) || text.entry.id !== operation.pointer.id) continue;\n    const before",
  },
  {
    name: "a late insert stays in the named block",
    rule: "10",
    file: text,
    catch: "differential",
    from: "const { left, site, clock, units, marks, exp } = operation.args;\n",
    to: `const { site, clock, units, marks, exp } = operation.args;
      let { left } = operation.args;
      const named = runsOf(step.draft.entry("block", operation.pointer.id), "title");
      if (named.length > 0 && named.find(left[0], left[1]) === null) left = [named.first.site, named.first.clock];\n`,
  },
  {
    name: "delete-block ignores what was seen",
    rule: "18, 27",
    file: "operations/delete-blocks.ts",
    catch: "differential",
    from: "if (!wasSeen(entry, {",
    to: "if (false && !wasSeen(entry, {",
  },
  {
    name: "a late insert does not revive",
    rule: "10, 27",
    file: text,
    catch: "differential",
    from: "if (!isAlive(home.entry)) revive(step, home.entry);\n  step.inverse",
    to: "step.inverse",
  },
  {
    name: "undelete without guard",
    rule: "13",
    file: text,
    catch: "differential",
    from: "if (run.gone !== tx) return run;",
    to: "if (run.gone === null) return run;",
  },
  {
    name: "a merge into a dead block does not revive",
    rule: "16",
    file: structure,
    catch: "differential",
    from: "if (!isAlive(target.entry) && carried) revive(step, target.entry);\n",
    to: "",
  },
  {
    name: "a merge cycle",
    rule: "16, 26",
    file: structure,
    catch: "cycle",
    from: "if (target.key === key) return;\n",
    to: "",
  },
  {
    name: "a split addressed by its left side",
    rule: "15, 25",
    file: structure,
    catch: "differential",
    from: "const { right, n, type, inside } = operation.args;\n",
    to: `const { left, n, type, inside } = operation.args;
      const items = [...homeOf(step.draft, left, textKey(operation.pointer.id, "title")).runs].flatMap((run) =>
        Array.from({ length: run.length }, (_, at) => [run.site, run.clock + at]));
      const right = items[items.findIndex((item) => item[0] === left[0] && item[1] === left[1]) + 1];\n`,
  },
  {
    name: "a block without an end sentinel",
    rule: "6",
    file: "text/runs.ts",
    catch: "differential",
    from: "runs.push(sentinel(`${key}$`));\n",
    to: "",
  },
  {
    name: "a merge addressed by block",
    rule: "16, 26",
    file: structure,
    catch: "differential",
    from: 'const target = homeOf(step.draft, end, textKey(to, "title"));',
    to: 'const target = homeOf(step.draft, [`${textKey(to, "title")}^`, 0], textKey(to, "title"));',
  },
  {
    name: "a refused split's sentinel as an anchor",
    rule: "39",
    file: "operations/rewrite.ts",
    catch: "refusedSplit",
    from: "{ range: [`${key}^`, 0, 1], left: operation.args.left },",
    to: "",
  },
  {
    name: "a sub-page dies without rights",
    rule: "18, 36",
    file: "operations/delete-blocks.ts",
    catch: "foreignPage",
    from: " || isForeign(step, entry))",
    to: ")",
  },
  {
    name: "a deletion reaches by id without rights",
    rule: "36",
    file: text,
    catch: "foreignPart",
    from: 'return allowed(step, "edit", home);',
    to: "return true;",
  },
  {
    name: "sentinels vanish with what was deleted",
    rule: "40",
    file: "text/horizons.ts",
    catch: "horizons",
    from: "if (spans === undefined) return kept.push(run);",
    to: "if (run.text === null && run.gone === null && run.site.endsWith('<')) { dropped = true; return 0; }\n    if (spans === undefined) return kept.push(run);",
  },
  {
    name: "what was brought back vanishes",
    rule: "40",
    file: "text/horizons.ts",
    catch: "horizons",
    from: "run.gone === FORGOTTEN ? bySite.get(run.site) : undefined;",
    to: "bySite.get(run.site);",
  },
  {
    name: "a list whose beginning vanished counts as made so",
    rule: "40",
    file: "text/horizons.ts",
    catch: "horizons",
    from: "run.clock !== next || ",
    to: "",
  },
];

describe("a broken rule is caught", () => {
  it("nothing is caught where nothing is broken", async () => {
    const nothing = { file: structure, from: "export function split(", to: "export function split(" };
    const catches = await mutant(nothing, "whole");
    expect(catches.cycle()).toBeNull();
    expect(catches.refusedSplit()).toBeNull();
    expect(catches.differential()).toBeNull();
    expect(catches.horizons()).toBeNull();
    expect(catches.foreignPage()).toBeNull();
    expect(catches.foreignPart()).toBeNull();
  });

  for (const [at, mutation] of MUTATIONS.entries()) {
    it(`SPEC ${mutation.rule}: ${mutation.name}`, async () => {
      const catches = await mutant(mutation, `mutant-${at}`);
      expect(catches[mutation.catch]()).not.toBeNull();
    });
  }
});
