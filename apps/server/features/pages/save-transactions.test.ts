// What a caller without sessions hears of transactions that were not saved.
import { unsavedTransactionsSchema } from "@tessera/kernel/wire/error-answer.ts";
import * as v from "valibot";
import { expect, test } from "vitest";
import { createSaveTransactions } from "./save-transactions.ts";
import { contextOf, newId, TestWorkspace } from "../../testing/workspace.ts";

test("of transactions that are not saved the answer lists each, as unsaved_transactions", async () => {
  const w = await new TestWorkspace().make();
  const save = createSaveTransactions(w.store, newId);
  const [first, refused, after] = [newId(), newId(), newId()];
  const rename = (id: string, space: string, name: string) => ({
    id,
    spaceId: w.space,
    operations: [
      { pointer: { table: "space", id: space, spaceId: w.space }, path: ["name"], command: "set", args: name },
    ],
  });
  const transactions = [
    rename(first, w.space, "One"),
    rename(refused, newId(), "Nowhere"),
    rename(after, w.space, "Two"),
  ];
  const error: unknown = await save({ transactions }, contextOf(w.owner)).catch((thrown: unknown) => thrown);
  const { clientData } = error as { clientData: unknown };
  const told = v.parse(unsavedTransactionsSchema, clientData);
  expect(told.errors.map((one) => one["id"])).toEqual([refused, after]);
  expect((await w.value("space", w.space))?.["name"]).toBe("One");
});
