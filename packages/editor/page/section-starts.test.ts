import type { Node } from "prosemirror-model";
import { expect, test } from "vitest";
import { schema } from "../core/schema.ts";
import { sectionSize, sectionsOf } from "./build.ts";
import { sectionStarts } from "./section-starts.ts";

let count = 0;
const block = (type: string, kids: readonly Node[] = []): Node =>
  schema.node("block", { id: `b${count++}`, type, props: { counted: type === "numbered_list" } }, [
    schema.node("line", { type }),
    ...(kids.length > 0 ? [schema.node("kids", null, sectionsOf(kids))] : []),
  ]);
const items = (length: number): Node[] => Array.from({ length }, () => block("numbered_list"));
const page = (blocks: readonly Node[]): Node => schema.node("doc", null, sectionsOf(blocks));

/** What sections begin at, in the order of the document, and the first block of each. */
function starts(doc: Node): [string, string][] {
  return sectionStarts(doc).map((decoration) => {
    const first = doc.nodeAt(decoration.from);
    expect(first?.type.name).toBe("block");
    expect(decoration.to).toBe(decoration.from + (first?.nodeSize ?? 0));
    expect(doc.resolve(decoration.from).parentOffset).toBe(0);
    const { style } = (decoration as unknown as { type: { attrs: { style: string } } }).type.attrs;
    return [style, String(first?.attrs["id"])];
  });
}

/** A run of items is parted here. */
const most = 2 * sectionSize;

test("a run of numbered items goes on counting in the next sections", () => {
  const all = items(2 * most + 10);
  expect(starts(page(all))).toEqual([
    [`counter-reset: item ${most}`, all[most]?.attrs["id"]],
    [`counter-reset: item ${2 * most}`, all[2 * most]?.attrs["id"]],
  ]);
});

test("a run that begins within a section counts from there", () => {
  const before = sectionSize / 2;
  const all = [...Array.from({ length: before }, () => block("text")), ...items(most)];
  expect(starts(page(all))).toEqual([[`counter-reset: item ${most - before}`, all[most]?.attrs["id"]]]);
});

test("a section that begins with something else begins at one", () => {
  expect(starts(page([...items(most), block("text"), ...items(3)]))).toEqual([]);
});

test("items below an item count for themselves", () => {
  const inner = items(most + 10);
  const doc = page([block("text"), block("numbered_list", inner), block("numbered_list")]);
  expect(starts(doc)).toEqual([[`counter-reset: item ${most}`, inner[most]?.attrs["id"]]]);
});
