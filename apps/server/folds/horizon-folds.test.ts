// What the folds of the horizons cost: a deletion of very much is done piece by piece.

import { expect, test } from "vitest";
import type { Range } from "@tessera/kernel/text/runs.ts";
import { Bootstrap } from "../store/bootstrap.ts";
import { MemoryRecordDb } from "../store/memory-record-db.ts";
import type { LogRow } from "../store/record-db.ts";
import { Store } from "../store/store.ts";
import { horizonFolds } from "./horizon-folds.ts";

test("more sites in one row than one read may load", async () => {
  let count = 0;
  const newId = (): string => `00000000-0000-4000-9400-${(++count).toString(16).padStart(12, "0")}`;
  const store = new Store(new MemoryRecordDb(), { now: () => 1_700_000_000_000, newId });
  const bootstrap = new Bootstrap(store, newId);
  const owner = newId();
  await bootstrap.createUser({ id: owner, email: "ada@example.com", name: "Ada" });
  const space = await bootstrap.createSpace({ userId: owner, name: "Space" });
  const deleted = Array.from({ length: 21_000 }, (_, n): [Range, string, []] => [[`site-${n}`, 0, 1], "x", []]);
  const row: LogRow = {
    scope: space,
    seq: 1,
    transaction: newId(),
    userId: owner,
    session: null,
    n: null,
    at: 0,
    body: { operations: [], changed: [], deleted },
  };
  for (const fold of horizonFolds(store, newId)) await fold.apply(space, [row]);
  expect(await store.db.log(space, 1, 10)).toEqual([]);
});
