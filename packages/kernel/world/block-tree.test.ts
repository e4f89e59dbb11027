import { expect, test } from "vitest";
import { execute } from "../operations/execute.ts";
import { MemoryWorld } from "./memory-world.ts";
import type { Operation } from "./operation.ts";
import { blockTree, deepestTree, operationsOfTrees, titleOfTree, treeOfRecords, type BlockTree } from "./block-tree.ts";
import { newId } from "../values/ids.ts";

function page(): { world: MemoryWorld; pageId: string; run: (operations: readonly Operation[]) => void } {
  const world = new MemoryWorld();
  const [space, pageId] = [newId(), newId()];
  const value = { id: space, name: "Space" };
  world.put("space", space, {
    table: "space",
    id: space,
    scope: space,
    version: 1,
    value,
    order: null,
    texts: {},
    meta: {},
    seq: 1,
  });
  const run = (operations: readonly Operation[]) => {
    const actor = { table: "user" as const, id: "u" };
    const outcome = execute(world, operations, {
      transaction: newId(),
      actor,
      now: 1,
      scope: space,
      trusted: true,
      may: () => true,
      allocate: () => ["api", 0],
    });
    if (outcome.status !== "done") throw new Error(JSON.stringify(outcome));
    world.take(outcome.draft, 2);
  };
  run([
    {
      pointer: { table: "block", id: pageId },
      path: [],
      command: "new",
      args: { type: "page", parent: { table: "space", id: space }, after: null },
    },
  ]);
  return { world, pageId, run };
}

const place = (id: string) => ({ parent: { table: "block" as const, id }, after: null });

test("trees become records and come back as they were", () => {
  const { world, pageId, run } = page();
  const trees: BlockTree[] = [
    blockTree("toggle", [["One "], ["two", [["b"]]]], [blockTree("text", [["below"]]), blockTree("divider", [])]),
    { type: "to_do", properties: { title: [["x"]], checked: [["Yes"]] }, format: { block_color: "red" }, children: [] },
    { type: "from_the_future", properties: { odd: "kept" }, format: {}, children: [] },
  ];
  run(operationsOfTrees(trees, place(pageId), newId));
  const read = treeOfRecords(world, pageId);
  expect(read?.children).toEqual(trees);
  expect(titleOfTree(trees[0] as BlockTree)).toEqual([["One "], ["two", [["b"]]]]);
});

test("what is dead is not read, and a page below is without its content", () => {
  const { world, pageId, run } = page();
  run(
    operationsOfTrees(
      [blockTree("page", [["In"]], [blockTree("text", [["its own"]])]), blockTree("text", [["gone"]])],
      place(pageId),
      newId,
    ),
  );
  const gone = [...world.children(pageId)].at(-1)?.id ?? "";
  run([{ pointer: { table: "block", id: gone }, path: [], command: "update", args: { value: { alive: false } } }]);
  expect(treeOfRecords(world, pageId)?.children).toEqual([blockTree("page", [["In"]])]);
  expect(treeOfRecords(world, gone)).toBeNull();
  expect(treeOfRecords(world, newId())).toBeNull();
});

test("what stands too deep stands at the deepest level, in order", () => {
  const { world, pageId, run } = page();
  let tree = blockTree("text", [["end"]]);
  for (let level = 0; level < deepestTree + 20; level++) tree = blockTree("text", [[String(level)]], [tree]);
  run(operationsOfTrees([tree], place(pageId), newId));
  const words: string[] = [];
  let depth = 0;
  const visit = (at: BlockTree, level: number): void => {
    depth = Math.max(depth, level);
    words.push(titleOfTree(at)[0]?.[0] ?? "");
    for (const child of at.children) visit(child, level + 1);
  };
  const whole = treeOfRecords(world, pageId);
  for (const child of whole?.children ?? []) visit(child, 1);
  expect(depth).toBe(deepestTree);
  expect(words).toEqual([...Array.from({ length: deepestTree + 20 }, (_, at) => String(deepestTree + 19 - at)), "end"]);
});

test("blocks that stand in each other are read once", () => {
  const { world, pageId, run } = page();
  const [one, two] = [newId(), newId()];
  const make = (id: string, parent: string): Operation => ({
    pointer: { table: "block", id },
    path: [],
    command: "new",
    args: { type: "text", ...place(parent) },
  });
  run([make(one, pageId), make(two, one)]);
  const entry = world.entry("block", one);
  if (entry === null) throw new Error("no block");
  world.put("block", one, { ...entry, value: { ...entry.value, parent_id: two } });
  expect(treeOfRecords(world, one)).toMatchObject({ type: "text", children: [{ type: "text", children: [] }] });
});
