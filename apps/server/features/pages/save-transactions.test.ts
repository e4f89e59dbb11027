// The answer to a caller without sessions whose transactions were not saved.
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
  const errors = [refused, after].map((id) => expect.objectContaining({ id, name: expect.any(String) }));
  await expect(save({ transactions }, contextOf(w.owner))).rejects.toMatchObject({
    clientData: { type: "unsaved_transactions", errors },
  });
  expect((await w.value("space", w.space))?.["name"]).toBe("One");
});
