// What a record leaves is named in the log, also where the way up from there is not in memory.

import { expect, test } from "vitest";
import { newId, TestWorkspace } from "../testing/workspace.ts";
import { Bootstrap } from "./bootstrap.ts";
import { Store } from "./store.ts";
import { newBlock } from "./testing/operations.ts";

test("what stood above a record that moves away is looked up, where it is not in memory", async () => {
  const w = await new TestWorkspace().make();
  const [from, to] = [await w.page(), await w.page()];
  const [outer, line] = [newId(), newId()];
  await w.save(w.owner, [
    newBlock(outer, "text", { table: "block", id: from }),
    newBlock(line, "text", { table: "block", id: outer }),
  ]);
  const cold = new Store(w.db, { now: () => 1_700_000_000_000, newId });
  // As where the page was let go of for others, and what stands on it was not.
  const records = [line, outer, to].map((id) => ({ table: "block" as const, id }));
  await cold.scopes.gather((await cold.world(w.space)).cache, { records, lists: [outer, to], ancestors: false });
  // The server's own transactions ask for no rights, and so for nothing above.
  const move = {
    pointer: { table: "block", id: line },
    path: [],
    command: "move",
    args: { parent: { table: "block", id: to }, after: null },
  } as const;
  await new Bootstrap(cold, newId).run(w.space, w.owner, [move]);
  const { seq } = (await cold.world(w.space)).cache;
  const [row] = await w.db.log(w.space, seq - 1, 1);
  expect(row?.body.left).toEqual([[`block:${line}`, [from]]]);
});
