// What existing clients say of places, folded at the end of a transaction: the order that comes out is that of a plain list
// on which the list operations were done one after the other.
import fc from "fast-check";
import { expect, it } from "vitest";
import { newId } from "../values/ids.ts";
import { TextBench } from "../testing/text-bench.ts";
import { livingIds } from "../world/children.ts";
import type { Operation } from "../world/operation.ts";

const set = (b: TextBench, id: string, parent: string, more: object = {}): Operation =>
  b.on(id, "set", {
    value: {
      type: "text",
      parent_id: parent,
      parent_table: "block",
      alive: true,
      properties: { title: [[id]] },
      ...more,
    },
  });
const list = (
  b: TextBench,
  parent: string,
  command: "listAfter" | "listBefore" | "listRemove",
  args: object,
): Operation => b.on(parent, command, args, ["content"]);
const order = (b: TextBench, parent = b.page): string[] => livingIds(b.world.children(parent));
const ids = (count: number): string[] => Array.from({ length: count }, () => newId());

it("SPEC 32, 46: children made in one order and listed in another stand as they were listed", () => {
  const b = new TextBench();
  const [a, c, d] = ids(3) as [string, string, string];
  b.run(
    ...[d, a, c].map((id) => set(b, id, b.page)),
    list(b, b.page, "listAfter", { id: a }),
    list(b, b.page, "listAfter", { id: c, after: a }),
    list(b, b.page, "listAfter", { id: d, after: c }),
  );
  expect(order(b)).toEqual([a, c, d]);
});

it("SPEC 46: a tree is listed from the leaves or from the root, before or after its blocks are made", () => {
  for (const from of ["leaves", "root"]) {
    const b = new TextBench();
    const [root, one, two, leaf] = ids(4) as [string, string, string, string];
    const made = [set(b, leaf, two), set(b, two, root), set(b, one, root), set(b, root, b.page)];
    const listed = [
      list(b, two, "listAfter", { id: leaf }),
      list(b, root, "listAfter", { id: one }),
      list(b, root, "listAfter", { id: two, after: one }),
      list(b, b.page, "listAfter", { id: root }),
    ];
    b.run(...made, ...(from === "leaves" ? listed : listed.toReversed()));
    expect([order(b), order(b, root).length, order(b, two)]).toEqual([[root], 2, [leaf]]);
  }
});

it("SPEC 46: any list operations of one transaction have the outcome that they have one after the other", () => {
  const step = fc.record({
    command: fc.constantFrom("listAfter", "listBefore", "listRemove"),
    id: fc.nat(7),
    anchor: fc.option(fc.nat(7), { nil: undefined }),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), fc.nat(4), (steps, stood) => {
      const b = new TextBench();
      const all = ids(8);
      const before = all.slice(0, stood);
      before.forEach((id, at) =>
        b.run(
          b.on(id, "new", {
            type: "text",
            parent: { table: "block", id: b.page },
            after: before[at - 1] ?? null,
            properties: { title: [[id]] },
          }),
        ),
      );
      const model = [...before];
      const operations = all.slice(stood).map((id) => set(b, id, b.page));
      for (const { command, id: at, anchor: near } of steps) {
        const [id, anchor] = [all[at] as string, near === undefined ? undefined : (all[near] as string)];
        if (anchor === id) continue;
        const now = model.indexOf(id);
        if (now >= 0) model.splice(now, 1);
        if (command === "listRemove") operations.push(list(b, b.page, "listRemove", { id }));
        else if (command === "listAfter") {
          const place = anchor === undefined ? -1 : model.indexOf(anchor);
          model.splice(place < 0 ? model.length : place + 1, 0, id);
          operations.push(list(b, b.page, "listAfter", { id, ...(anchor === undefined ? {} : { after: anchor }) }));
        } else {
          const place = anchor === undefined ? 0 : model.indexOf(anchor);
          model.splice(place < 0 ? model.length : place, 0, id);
          operations.push(list(b, b.page, "listBefore", { id, ...(anchor === undefined ? {} : { before: anchor }) }));
        }
      }
      // Whatever no list shows at the end is listed last: a transaction leaves no living block without a place.
      for (const id of all)
        if (!model.includes(id)) {
          model.push(id);
          operations.push(list(b, b.page, "listAfter", { id }));
        }
      const outcome = b.attempt(operations);
      if (outcome.status !== "done") throw new Error(JSON.stringify(outcome));
      b.world.take(outcome.draft, 99);
      const shown = order(b);
      expect(shown.toSorted()).toEqual(model.toSorted());
      // What was taken out and is listed again later stands, as an anchor, where it stood.
      if (steps.every(({ command }) => command !== "listRemove")) expect(shown).toEqual(model);
    }),
    { numRuns: 400 },
  );
});

it("SPEC 46: a whole content is the order of the children, or it is refused", () => {
  const b = new TextBench();
  const [a, c, d] = [b.line("a"), b.line("c"), b.line("d")];
  expect(order(b)).toEqual([d, c, a]);
  b.run(b.on(b.page, "set", { value: [a, c, d] }, ["content"]));
  expect(order(b)).toEqual([a, c, d]);
  const undone = b.run(b.on(b.page, "update", { value: { content: [d, a, c] } }));
  expect(order(b)).toEqual([d, a, c]);
  b.run(...undone.inverse);
  expect(order(b)).toEqual([a, c, d]);

  const made = newId();
  b.run(set(b, made, b.page), b.on(b.page, "update", { value: { content: [a, made, c, d] } }));
  expect(order(b)).toEqual([a, made, c, d]);
  b.run(b.on(c, "update", { value: { alive: false } }), b.on(b.page, "set", { value: [d, made, a] }, ["content"]));
  expect(order(b)).toEqual([d, made, a]);

  const other = b.line("other", a);
  const inner = b.line("inner", null, other);
  for (const [content, kind] of [
    [[d, made, a], "OperationConflictError"],
    [[d, made, a, other, inner], "OperationConflictError"],
    [[d, made, a, other, newId()], "NotFoundError"],
    [[d, made, a, other, a], "ValidationError"],
    [[d, made, a, other, "x"], "ValidationError"],
    ["text", "ValidationError"],
    [null, "OperationConflictError"],
  ] as const) {
    const value = content as never;
    expect(b.attempt([b.on(b.page, "set", { value }, ["content"])])).toMatchObject({ status: "refused", kind });
    if (content !== null)
      expect(b.attempt([b.on(b.page, "update", { value: { content: value } })])).toMatchObject({ kind });
  }
  expect(b.attempt([b.on(b.page, "keyedObjectListAfter", { value: { id: "x" } }, ["content"])])).toMatchObject({
    status: "refused",
  });
  expect(order(b)).toEqual([d, made, a, other]);
});

it("SPEC 46: blocks made with the lists of their children stand in that order, in whatever order they were made", () => {
  const b = new TextBench();
  const [top, ...children] = ids(5) as [string, ...string[]];
  const wanted = [children[2], children[0], children[3], children[1]] as string[];
  b.run(
    ...children.map((id) => set(b, id, top)),
    set(b, top, b.page, { content: wanted }),
    b.on(b.page, "update", { value: { content: [top] } }),
  );
  expect(order(b, top)).toEqual(wanted);
  expect(order(b)).toEqual([top]);
});

it("SPEC 33: a living block that was taken out of its list, and new blocks that stand in each other, are refused", () => {
  const b = new TextBench();
  const x = b.line("x");
  expect(b.attempt([list(b, b.page, "listRemove", { id: x })])).toMatchObject({ kind: "OperationConflictError" });
  const [one, two] = ids(2) as [string, string];
  expect(b.attempt([set(b, one, two), set(b, two, one)])).toMatchObject({ kind: "OperationConflictError" });
  expect(
    b.attempt([
      set(b, one, b.page),
      list(b, b.page, "listAfter", { id: one }),
      list(b, b.page, "listRemove", { id: one }),
    ]),
  ).toMatchObject({ kind: "OperationConflictError" });
  b.run(list(b, b.page, "listRemove", { id: x }), list(b, b.page, "listAfter", { id: x }));
  expect(order(b)).toEqual([x]);
});
