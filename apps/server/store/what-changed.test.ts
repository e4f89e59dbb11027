// What a row of the log says of rights: which of its records decide over them, and nothing where none of them does.

import { beforeEach, expect, test } from "vitest";
import { permit, person, set, TestWorkspace } from "../testing/workspace.ts";
import type { LogBody } from "./record-db.ts";
import { newBlock } from "./testing/operations.ts";

let w: TestWorkspace;
let [page, other] = ["", ""];
beforeEach(async () => {
  w = await new TestWorkspace().make();
  const mine = [person(w.owner, "editor")];
  [page, other] = [await w.page(mine), await w.page(mine)];
});

async function logged(...operations: Parameters<TestWorkspace["save"]>[1]): Promise<LogBody | undefined> {
  expect(await w.save(w.owner, operations)).toMatchObject({ status: "done" });
  return (await w.db.log(w.space, 0, 1000)).at(-1)?.body;
}

test("a row names the records that decide, not those beside them", async () => {
  const body = await logged(
    set("block", other, ["format", "page_icon"], "1"),
    permit(page, person(w.member, "reader")),
  );
  expect(body?.changed).toContainEqual(["block", other]);
  expect(body).toMatchObject({ rights: true, deciding: [`block:${page}`] });
  const flags = await logged(set("space", w.space, ["disable_guests"], true));
  expect(flags).toMatchObject({ rights: true, deciding: [`space:${w.space}`] });
  const move = {
    pointer: { table: "block" as const, id: other },
    path: [],
    command: "move" as const,
    args: { parent: { table: "block" as const, id: page }, after: null },
  };
  expect(await logged(move)).toMatchObject({ rights: true, deciding: [`block:${other}`] });
});

test("names, icons, texts and new blocks decide over nothing", async () => {
  const quiet = [
    await logged(set("space", w.space, ["name"], "Other"), set("space", w.space, ["icon"], "1")),
    await logged(set("block", page, ["properties"], { title: [["words"]] })),
    await logged(newBlock("00000000-0000-4000-b0ff-000000000001", "text", { table: "block", id: page })),
  ];
  for (const body of quiet) expect([body?.rights, body?.deciding]).toEqual([undefined, undefined]);
});
