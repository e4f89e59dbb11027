import { expect, test } from "vitest";
import { TextBench } from "../testing/text-bench.ts";
import type { Operation } from "../world/operation.ts";
import { execute } from "./execute.ts";
import { executeKeyed } from "./keyed-lists.ts";

test("a client leaves keyed lists and relations to the server, which executes them and undoes them", () => {
  const b = new TextBench();
  const operations: readonly Operation[] = [
    b.on(b.page, "keyedObjectListAfter", { value: { id: "x", n: 1 } }, ["format", "list"]),
    b.on(b.page, "addRelationAfter", { id: "p" }, ["properties", "relation"]),
  ];
  const context = {
    transaction: "t",
    actor: { table: "user", id: "u" },
    now: 1,
    scope: b.space,
    trusted: true,
    may: () => true,
    allocate: () => ["api", 0] as const,
  };
  const onClient = execute(b.world, operations, context);
  expect(onClient).toMatchObject({ status: "done", inverse: [] });
  expect(onClient.status === "done" && onClient.draft.entry("block", b.page)).toEqual(b.world.entry("block", b.page));
  const onServer = execute(b.world, operations, { ...context, executeKeyed });
  expect(onServer.status === "done" && onServer.draft.entry("block", b.page)?.value).toMatchObject({
    format: { list: [{ id: "x", n: 1 }] },
  });
  expect(onServer.status === "done" && onServer.inverse.map(({ command }) => command)).toEqual(["set", "set"]);
});
