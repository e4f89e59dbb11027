// Where blocks stand is counted by section: whatever was changed before, it is what a walk through the whole document says.
import fc from "fast-check";
import type { Node } from "prosemirror-model";
import { EditorState } from "prosemirror-state";
import { expect, test } from "vitest";
import { schema } from "./schema.ts";
import { blockPositions } from "./positions.ts";

let made = 0;
const block = (kids: readonly Node[] = []): Node => {
  const below = kids.length === 0 ? [] : [schema.node("kids", null, [schema.node("section", null, [...kids])])];
  return schema.node("block", { id: `block ${made++}`, type: "text", props: {} }, [
    schema.node("line", { type: "text" }),
    ...below,
  ]);
};
const section = (count: number): Node =>
  schema.node(
    "section",
    null,
    Array.from({ length: count }, (_, at) => block(at % 3 === 0 ? [block(), block()] : [])),
  );

function walked(doc: Node): [string, number][] {
  const found: [string, number][] = [];
  doc.descendants((node, pos) => {
    if (node.type.name === "block") found.push([String(node.attrs["id"]), pos]);
  });
  return found;
}

const step = fc.record({ at: fc.nat(200), what: fc.constantFrom("insert", "remove", "write") });

test("positions by section are those of a walk, in its order, after any changes", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let state = EditorState.create({ doc: schema.node("doc", null, [section(5), section(4), section(3)]) });
      for (const { at, what } of steps) {
        const all = walked(state.doc);
        const pos = all[at % all.length]?.[1] ?? 0;
        const node = state.doc.nodeAt(pos);
        const isOnly = state.doc.resolve(pos).parent.childCount === 1;
        if (what === "insert") state = state.apply(state.tr.insert(pos, block([block()])));
        else if (what === "write") state = state.apply(state.tr.insertText("letters", pos + 2));
        else if (node !== null && !isOnly) state = state.apply(state.tr.delete(pos, pos + node.nodeSize));
        const now = walked(state.doc);
        expect([...blockPositions(state.doc)]).toEqual(now);
        expect([...blockPositions(state.doc).keys()]).toEqual(now.map(([id]) => id));
        // Asked so often that one list answers in the end.
        for (let round = 0; round < 4; round++)
          for (const [id, place] of now) expect(blockPositions(state.doc).get(id)).toBe(place);
        expect(blockPositions(state.doc).get("none")).toBeUndefined();
      }
    }),
  );
});
