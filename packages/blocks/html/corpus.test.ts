// What eleven programs put on a clipboard, block by block (G3). Each sample is written by hand after the program's own
// markup and names a public one; beside it, in a file of the same name, stand the blocks that it must become.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fromHtml } from "./reading/from-html.ts";
import { outlineOfTrees } from "./testing/outline-of-trees.ts";

const folder = new URL("corpus/", import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, folder), "utf8");
const programs = readdirSync(folder)
  .filter((name) => name.endsWith(".html"))
  .map((name) => name.replace(/\.html$/, ""));

test("G3: there is a sample of each of eleven programs, and each names a public one", () => {
  expect(programs).toHaveLength(11);
  for (const name of programs) expect(read(`${name}.html`), name).toMatch(/^<!--[^>]*https:\/\/\S+/);
});

test.each(programs)("G3: what %s puts on a clipboard", (name) => {
  const blocks = outlineOfTrees(fromHtml(read(`${name}.html`)));
  expect(`${blocks.map((line) => line.replaceAll("\n", "\\n").replaceAll("\t", "\\t")).join("\n")}\n`).toBe(
    read(`${name}.blocks`),
  );
});
