// Answers about records that are too large for one answer, on every database: each ends at 8 MB, and asking for the rest gives all.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MAX_ANSWER_BYTES } from "@tessera/kernel/rules/size-limits.ts";
import { events } from "@tessera/kernel/wire/api/events.ts";
import type { RecordMap } from "@tessera/kernel/wire/box.ts";
import { JsonAnswer } from "../../http/json-answer.ts";
import { checkShape } from "../../http/read-body.ts";
import { Bootstrap } from "../../store/bootstrap.ts";
import type { RecordDbUnderTest } from "../../store/record-db.suite.ts";
import { Store } from "../../store/store.ts";
import { newBlock } from "../../store/testing/operations.ts";
import { createChunkHandlers } from "./load-page-chunk.ts";
import { createGetRecordValues, createSyncRecordValues } from "./sync-record-values.ts";
import { contextOf } from "../../testing/workspace.ts";

const LINES = 24;

export function largeAnswersSuite(name: string, under: RecordDbUnderTest): void {
  describe(`large answers about records on ${name}`, () => {
    let count = 0;
    const newId = (): string => `00000000-0000-4000-a800-${(++count).toString(16).padStart(12, "0")}`;
    const [owner, page] = [newId(), newId()];
    const lines = Array.from({ length: LINES }, newId);
    const context = contextOf(owner);
    let opened: Awaited<ReturnType<RecordDbUnderTest["open"]>>;
    let store: Store;
    const newStore = (): Store => new Store(opened.db, { now: () => 1_700_000_000_000, newId });
    beforeAll(async () => {
      opened = await under.open();
      store = newStore();
      const bootstrap = new Bootstrap(store, newId);
      await bootstrap.createUser({ id: owner, email: "ada@example.com", name: "Ada" });
      const space = await bootstrap.createSpace({ userId: owner, name: "Space" });
      await bootstrap.run(space, owner, [newBlock(page, "page", { table: "space", id: space })]);
      let after: string | null = null;
      for (const id of lines) {
        const line = newBlock(id, "text", { table: "block", id: page }, `${id} ${"é".repeat(500_000)}`, after);
        await bootstrap.run(space, owner, [line]);
        after = id;
      }
    });
    afterAll(async () => await opened.close());
    // As after a start: nothing is in memory.
    beforeEach(() => {
      store = newStore();
    });

    const bytesOf = (answer: unknown): number => Buffer.byteLength(JSON.stringify(answer));

    function expectBounded(answers: readonly unknown[]): void {
      const sizes = answers.map(bytesOf);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_ANSWER_BYTES);
      // Each but the last one is filled: a 9th line of a megabyte would not fit.
      for (const size of sizes.slice(0, -1)) expect(size).toBeGreaterThan(MAX_ANSWER_BYTES - 2 * 1024 * 1024);
    }

    test.each([true, false])("a chunk ends at 8 MB and its cursor gives the rest (editing: %s)", async (editing) => {
      const { loadCachedPageChunk } = createChunkHandlers(store);
      const answers: unknown[] = [];
      const seen: string[] = [];
      let cursor: { stack: unknown[] } = { stack: [] };
      do {
        const asked = { page: { id: page }, limit: 1000, cursor, editing };
        const answer = await loadCachedPageChunk(
          checkShape(events.loadCachedPageChunk.request, asked) as never,
          context,
        );
        if (answer instanceof JsonAnswer) throw new Error("a large chunk should not be stored");
        answers.push(answer);
        const ids = Object.keys(answer.recordMap["block"] ?? {});
        seen.push(...ids.filter((id) => id !== page));
        ({ cursor } = answer);
      } while (cursor.stack.length > 0 && answers.length < LINES);
      expect(seen).toEqual(lines);
      expectBounded(answers);
    });

    test("records by pointer end at 8 MB, and those that are missing can be asked for again", async () => {
      const syncRecordValues = createSyncRecordValues(store);
      const answers: unknown[] = [];
      const found: RecordMap = { block: {} };
      let missing = lines;
      do {
        const asked = { requests: missing.map((id) => ({ table: "block", id, version: -1 })) };
        const answer = await syncRecordValues(checkShape(events.syncRecordValues.request, asked) as never, context);
        answers.push(answer);
        Object.assign(found["block"] ?? {}, answer.recordMap["block"]);
        missing = lines.filter((id) => found["block"]?.[id] === undefined);
        expect(answer.isPartial === true).toBe(missing.length > 0);
      } while (missing.length > 0 && answers.length < LINES);
      expect(Object.keys(found["block"] ?? {})).toEqual(lines);
      expectBounded(answers);
    });

    test("getRecordValues ends at 8 MB in the order of the request", async () => {
      const getRecordValues = createGetRecordValues(store);
      const answers: unknown[] = [];
      const found: string[] = [];
      do {
        const asked = { requests: lines.slice(found.length).map((id) => ({ table: "block", id })) };
        const answer = await getRecordValues(checkShape(events.getRecordValues.request, asked) as never, context);
        const { results } = answer as { results: { value: { id: string } }[] };
        answers.push(answer);
        found.push(...results.map(({ value }) => value.id));
      } while (found.length < LINES && answers.length < LINES);
      expect(found).toEqual(lines);
      expectBounded(answers);
    });
  });
}
