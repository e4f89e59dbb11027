// What is typed lands beside the letters that the writer saw, whatever others wrote that is not drawn yet (SPEC 3, 6, 7).
import { leftOf } from "@tessera/kernel/text/offsets.ts";
import { pristine } from "@tessera/kernel/text/runs.ts";
import { plainText } from "@tessera/kernel/text/rich-text.ts";
import { EditorState } from "prosemirror-state";
import { expect, test } from "vitest";
import { MemorySource } from "../testing/memory-source.ts";
import { testCatalogue } from "../testing/test-catalogue.ts";
import { buildPage } from "./build.ts";
import { nativeEdit } from "./native-edit.ts";
import { operationsOfEdit } from "./operations-of-edit.ts";
import { blockPositions, lineOfBlock } from "../core/positions.ts";
import { anchor, follow } from "../core/points.ts";
import { blockOf, lineRuns, textOf } from "../core/read.ts";
import { ShownTexts } from "./shown-texts.ts";

function setUp(text: string) {
  const source = new MemorySource();
  const id = source.add("text", text);
  const shown = new ShownTexts(source.world);
  let state = EditorState.create({
    doc: buildPage(source.world, testCatalogue, source.pageId, (entry) => shown.draw(entry)),
  });
  /** Types as a browser does: into the document first, then told. */
  const type = (at: number, units: string): void => {
    const pos = blockPositions(state.doc).get(id) ?? 0;
    const block = state.doc.nodeAt(pos);
    const line = block === null ? null : lineOfBlock(block, pos);
    const next = state.apply(state.tr.insertText(units, (line?.start ?? 0) + at));
    const edit = nativeEdit(state.doc, next.doc, source.pageId);
    const caret = { block: id, offset: at + units.length };
    source.transact(operationsOfEdit(source, edit, caret, shown).operations, { userAction: "type" });
    state = next;
  };
  const remote = (at: number, units: string) =>
    source.run([
      {
        pointer: { table: "block", id },
        path: ["properties", "title"],
        command: "ins",
        args: {
          left: leftOf(lineRuns(source.world, id) ?? pristine("none", []), at),
          site: "theirs",
          clock: at * 100,
          units,
        },
      },
    ]);
  const says = () => plainText(textOf(blockOf(source.world, id) ?? (undefined as never), "title"));
  return { source, id, shown, type, remote, says };
}

test("typing goes on at its letters while another's text is not drawn yet", () => {
  const { type, remote, says } = setUp("one");
  remote(0, "At ");
  type(3, " t");
  type(5, "w");
  remote(3, "!");
  type(6, "o");
  expect(says()).toBe("At !one two");
});

test("the caret follows the letter that was typed last, counted in what is drawn", () => {
  const { source, id, shown, type, remote } = setUp("one");
  remote(0, "At ");
  type(3, "s");
  const held = anchor(shown.runs(id), { block: id, offset: 4 });
  expect(follow(source.world, held)).toEqual({ block: id, offset: "At ones".length });
});
