// What a process's own write means to those who read while it is on its way.

import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { Bootstrap } from "./bootstrap.ts";
import { MemoryRecordDb } from "./memory-record-db.ts";
import type { ScopeWrite, WriteResult } from "./record-db.ts";
import { Store } from "./store.ts";
import { insert, newBlock } from "./testing/operations.ts";

let count = 0;
const newId = (): string => `00000000-0000-4000-9700-${(++count).toString(16).padStart(12, "0")}`;

/** Writes at once and answers late; counts what is read. */
class LateAnswers extends MemoryRecordDb {
  asked = 0;
  written = 0;
  gate: Promise<void> | null = null;

  override async write(writes: readonly ScopeWrite[]): Promise<WriteResult> {
    const result = await super.write(writes);
    this.written++;
    await this.gate;
    return result;
  }

  override async log(...of: Parameters<MemoryRecordDb["log"]>) {
    this.asked++;
    return await super.log(...of);
  }

  override async entries(...of: Parameters<MemoryRecordDb["entries"]>) {
    this.asked++;
    return await super.entries(...of);
  }
}

test("a read that meets a write of its own process waits for it, and reads neither the log nor a record again", async () => {
  const db = new LateAnswers();
  const store = new Store(db, { now: () => 1_700_000_000_000, newId });
  const bootstrap = new Bootstrap(store, newId);
  const owner = newId();
  await bootstrap.createUser({ id: owner, email: "ada@example.com", name: "Ada" });
  const space = await bootstrap.createSpace({ userId: owner, name: "Space" });
  const page = newId();
  await bootstrap.run(space, owner, [newBlock(page, "page", { table: "space", id: space }, "Page")]);
  const title = async (): Promise<unknown> =>
    await store.read(space, (world) => world.entry("block", page)?.value["properties"]);
  await title();

  let open = (): void => undefined;
  db.gate = new Promise((resolve) => (open = resolve));
  db.asked = 0;
  const written = db.written;
  const operations = [insert(page, "s1", "My ")];
  const submitting = store.submit({ id: newId(), scope: space, operations, actor: { userId: owner } });
  while (db.written === written) await setImmediate();
  const reading = title();
  await setImmediate();
  open();
  expect(await reading).toEqual({ title: [["My Page"]] });
  expect((await submitting).status).toBe("done");
  expect(db.asked).toBe(0);
});
