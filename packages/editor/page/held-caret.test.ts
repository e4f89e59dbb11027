// Where a caret goes when its line goes: back with the line where that was only on its way, and not when others undo.
import { EditorState, TextSelection } from "prosemirror-state";
import { expect, test } from "vitest";
import { MemorySource } from "../testing/memory-source.ts";
import { testCatalogue } from "../testing/test-catalogue.ts";
import { buildPage } from "./build.ts";
import { HeldCaret } from "./held-caret.ts";
import { pointAt } from "../core/points.ts";
import { blockPositions } from "../core/positions.ts";
import { ShownTexts } from "./shown-texts.ts";

/** A page with two lines, and a caret behind the second letter of the second one. */
function twoLines() {
  const source = new MemorySource();
  const [first, second] = [source.add("text", "harbour"), source.add("text", "quay")];
  const held = new HeldCaret(source.world, new ShownTexts(source.world));
  const page = () => buildPage(source.world, testCatalogue, source.pageId);
  let doc = page();
  const rest = (pos: number): void => held.hold(EditorState.create({ doc, selection: TextSelection.create(doc, pos) }));
  rest((blockPositions(doc).get(second) ?? 0) + 2 + 2);
  /** The document is drawn anew; the caret follows, or comes to rest at the start of the first line. */
  const follow = (): { readonly block: string; readonly offset: number } | null => {
    doc = page();
    const there = held.follow(doc);
    rest(there?.head ?? (blockPositions(doc).get(first) ?? 0) + 2);
    return there === null ? null : pointAt(there.$head);
  };
  return { source, second, follow };
}

test("a caret whose line is deleted and brought back by somebody else stays where it came to rest", () => {
  const { source, second, follow } = twoLines();
  const pointer = { table: "block" as const, id: second };
  const seen: [string, number, number][] = [[`${second}/title#`, 0, 4]];
  const { inverse } = source.run([
    { pointer, path: [], command: "delb", args: { blocks: [second], below: [second], seen } },
  ]);
  expect(follow()).toBe(null);
  source.run(inverse);
  expect(follow()?.block).not.toBe(second);
});

test("a caret whose line is not known for a moment goes back to it", () => {
  const { source, second, follow } = twoLines();
  const entry = source.world.entry("block", second);
  source.world.put("block", second, null);
  expect(follow()).toBe(null);
  source.world.put("block", second, entry);
  expect(follow()).toEqual({ block: second, offset: 2 });
});
