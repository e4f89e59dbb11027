import { beforeEach, expect, test } from "vitest";
import type { Actor } from "@tessera/kernel/permissions/can.ts";
import { newId, TestWorkspace } from "../testing/workspace.ts";
import { newBlock } from "./testing/operations.ts";
import type { Result } from "./transaction.ts";

let w: TestWorkspace;
beforeEach(async () => {
  w = await new TestWorkspace().make();
});

test("a transaction that is sent again is answered only to the actor that sent it first, and not to another bot of its user", async () => {
  const transaction = { id: newId(), operations: [newBlock(newId(), "page", { table: "space", id: w.space })] };
  const send = async (actor: Actor): Promise<Result> => await w.store.submit({ ...transaction, scope: w.space, actor });
  const bot = { userId: w.owner, botId: newId() };
  const first = await send(bot);
  expect(first.status).toBe("done");
  expect(await send(bot)).toEqual(first);
  const taken = { status: "refused", kind: "OperationConflictError" };
  for (const other of [{ userId: w.owner }, { userId: w.owner, botId: newId() }, { userId: null, botId: bot.botId }])
    expect(await send(other)).toMatchObject(taken);
});
