// Whatever happens to the records, the document that follows by steps says what a document built anew would say.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { lastOf, leftOf, rangesOf, rightOf } from "@tessera/kernel/text/offsets.ts";
import { pristine, visibleText } from "@tessera/kernel/text/runs.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import fc from "fast-check";
import { EditorState } from "prosemirror-state";
import type { Node } from "prosemirror-model";
import { expect, test } from "vitest";
import { testCatalogue } from "../testing/test-catalogue.ts";
import { MemorySource } from "../testing/memory-source.ts";
import { buildPage } from "./build.ts";
import { lineRuns, shownChildren } from "../core/read.ts";
import { reconcile } from "./reconcile.ts";

/** A document without its sections, which are for the browser alone. */
export function outline(node: Node): unknown {
  if (node.type.name === "line" || node.type.name === "void") return node.toJSON();
  const blocks: unknown[] = [];
  const visit = (inner: Node): void => {
    inner.forEach((child) => {
      if (child.type.name === "section" || child.type.name === "kids") visit(child);
      else if (child.type.name === "block")
        blocks.push({ attrs: child.attrs, own: outline(child.child(0)), kids: outline(child) });
    });
  };
  visit(node);
  return blocks;
}

function allBlocks(source: MemorySource, id = source.pageId): string[] {
  return shownChildren(source.world, id).flatMap((child) => [child, ...allBlocks(source, child)]);
}

function step(source: MemorySource, [kind, a, b, c]: readonly [number, number, number, number]): Operation | null {
  const ids = allBlocks(source);
  const id = ids[a % Math.max(ids.length, 1)];
  const other = ids[b % Math.max(ids.length, 1)];
  if (id === undefined || other === undefined) return null;
  const pointer = { table: "block" as const, id };
  const path = ["properties", "title"];
  const runs = lineRuns(source.world, id) ?? pristine("", []);
  const size = visibleText(runs).length;
  const at = size === 0 ? 0 : c % (size + 1);
  switch (kind % 8) {
    case 0:
      return {
        pointer,
        path,
        command: "ins",
        args: {
          left: leftOf(runs, at),
          ...source.numbering(3),
          units: `${c % 9}xy`,
          ...(c % 3 === 0 ? { marks: [["b"]] as never } : {}),
        },
      };
    case 1:
      return size === 0
        ? null
        : { pointer, path, command: "del", args: { ids: rangesOf(runs, at % size, 1 + (b % size)) } };
    case 2:
      return {
        pointer,
        path: [],
        command: "split",
        args: { right: rightOf(runs, at), left: leftOf(runs, at), n: newId(), type: "text" },
      };
    case 3:
      return id === other
        ? null
        : {
            pointer,
            path: [],
            command: "merge",
            args: { from: id, to: other, end: lastOf(lineRuns(source.world, other) ?? pristine("", [])) },
          };
    case 4:
      return {
        pointer,
        path: [],
        command: "move",
        args: {
          parent: { table: "block", id: c % 2 === 0 ? other : source.pageId },
          after: shownChildren(source.world, source.pageId)[c % 5] ?? null,
        },
      };
    case 5:
      return {
        pointer,
        path: [],
        command: "turn",
        args: { type: ["header", "to_do", "text", "divider"][c % 4] ?? "text" },
      };
    case 6:
      return {
        pointer,
        path: ["properties", "checked"],
        command: "set",
        args: { value: [[c % 2 === 0 ? "Yes" : "No"]] },
      };
    default:
      return {
        pointer: { table: "block", id: newId() },
        path: [],
        command: "new",
        args: {
          type: "text",
          parent: { table: "block", id: c % 2 === 0 ? other : source.pageId },
          after: id,
          properties: { title: [["new"]] },
        },
      };
  }
}

const choice = fc.tuple(fc.nat(63), fc.nat(40), fc.nat(40), fc.nat(40));

test("following any changes gives the document that building anew gives", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 90 }),
      fc.array(fc.array(choice, { maxLength: 6 }), { maxLength: 12 }),
      (count, batches) => {
        const source = new MemorySource();
        for (let n = 0; n < count; n++) source.add(n % 7 === 0 ? "divider" : "text", `line ${n}`);
        let state = EditorState.create({ doc: buildPage(source.world, testCatalogue, source.pageId) });
        for (const batch of batches) {
          const changed = new Set<string>();
          const stop = source.subscribe((ids) => ids.forEach((id) => changed.add(id)));
          for (const each of batch) {
            const operation = step(source, each);
            if (operation === null) continue;
            try {
              source.run([operation]);
            } catch (error) {
              if (!(error instanceof Error) || !error.message.includes('"status":"refused"')) throw error;
            }
          }
          stop();
          const tr = state.tr;
          reconcile(tr, changed, { world: source.world, catalogue: testCatalogue, pageId: source.pageId });
          state = state.apply(tr);
          state.doc.check();
          expect(outline(state.doc)).toEqual(outline(buildPage(source.world, testCatalogue, source.pageId)));
        }
      },
    ),
    { numRuns: 150 },
  );
});

test("a change of one line touches nothing else of the document", () => {
  const source = new MemorySource();
  const ids = Array.from({ length: 200 }, (_, n) => source.add("text", `line ${n}`));
  const state = EditorState.create({ doc: buildPage(source.world, testCatalogue, source.pageId) });
  const changed = new Set<string>();
  source.subscribe((list) => list.forEach((id) => changed.add(id)));
  const id = ids[100] ?? "";
  source.run([
    {
      pointer: { table: "block", id },
      path: ["properties", "title"],
      command: "ins",
      args: { left: leftOf(lineRuns(source.world, id) ?? pristine("", []), 4), ...source.numbering(1), units: "!" },
    },
  ]);
  const tr = state.tr;
  reconcile(tr, changed, { world: source.world, catalogue: testCatalogue, pageId: source.pageId });
  expect(tr.steps).toHaveLength(1);
  const next = state.apply(tr).doc;
  expect(next.child(0)).toBe(state.doc.child(0));
  expect(next.child(1).child(0)).toBe(state.doc.child(1).child(0));
});
