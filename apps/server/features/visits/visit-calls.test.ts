// Visits as clients note them: ours with a space and times, others with the page alone.

import { expect, test } from "vitest";
import { events } from "@tessera/kernel/wire/api/events.ts";
import { checkShape } from "../../http/read-body.ts";
import { Bootstrap } from "../../store/bootstrap.ts";
import { MemoryRecordDb } from "../../store/memory-record-db.ts";
import { Store } from "../../store/store.ts";
import { newBlock } from "../../store/testing/operations.ts";
import type { PageVisit } from "./page-visits.ts";
import { createRecordPageVisit } from "./visit-calls.ts";
import { contextOf } from "../../testing/workspace.ts";

let count = 0;
const newId = (): string => `00000000-0000-4000-a800-${(++count).toString(16).padStart(12, "0")}`;
const NOW = 1_700_000_000_000;

test("a page named alone is looked at now, in its own space, by those alone who may read it", async () => {
  const store = new Store(new MemoryRecordDb(), { now: () => NOW, newId });
  const bootstrap = new Bootstrap(store, newId);
  const [owner, stranger, page] = [newId(), newId(), newId()];
  for (const id of [owner, stranger]) await bootstrap.createUser({ id, email: `${id}@example.com`, name: "-" });
  const space = await bootstrap.createSpace({ userId: owner, name: "Space" });
  await bootstrap.run(space, owner, [newBlock(page, "page", { table: "space", id: space })]);
  const noted: [string, string, PageVisit][] = [];
  const visits = {
    record: async (...one: [string, string, PageVisit]) => void noted.push(one),
    latest: async () => [],
  };
  const record = createRecordPageVisit(store, visits, () => NOW);
  const visit = async (body: object, userId = owner): Promise<void> =>
    void (await record(checkShape(events.recordPageVisit.request, body), contextOf(userId)));

  await visit({ blockId: page });
  await visit({ blockId: page }, stranger);
  await visit({ blockId: newId() });
  await visit({ spaceId: space, visit: { pageId: page, lastViewTime: 5 } });
  expect(noted).toEqual([
    [space, owner, { pageId: page, lastViewTime: NOW, lastExitTime: null }],
    [space, owner, { pageId: page, lastViewTime: 5, lastExitTime: null }],
  ]);
  expect(() => checkShape(events.recordPageVisit.request, { spaceId: space })).toThrow("a visit, or a blockId");
});
