// Random questions about rows, over HTTP and on every database; run by queries.test.ts and queries.pg.test.ts. Answers are
// compared with a plain look at every row that the reader may read.

import { describe, expect, test } from "vitest";
import { readFilter, type Filter } from "@tessera/database/query/filter.ts";
import { isFault } from "@tessera/database/query/query-fault.ts";
import { readSchema } from "@tessera/database/schema.ts";
import { naiveAnswer } from "@tessera/database/testing/naive.ts";
import { randomQuestion, randomRow, randomSchema } from "@tessera/database/testing/random-collection.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { can } from "@tessera/kernel/permissions/can.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { rowOf } from "./row-form.ts";
import { newDatabase, newRow, setIn } from "./testing/database.ts";
import { ALL, askedRows, type QueriesUnderTest } from "./testing/asked-rows.ts";
import { randomOf, type Random } from "./testing/chance.ts";

export function randomQuestionsSuite(name: string, under: QueriesUnderTest): void {
  describe(`random questions about rows on ${name}`, () => {
    const asked = askedRows(under);
    const { now, nextIds, ask, done, restrict } = asked;

    test("random rows, filters, sorts and edits: everybody is told what a plain look at the rows they may read says", async () => {
      let compared = 0;
      for (let seed = 1; seed <= 6; seed++) {
        const random = randomOf(seed);
        const schema = randomSchema(random);
        nextIds();
        await done(...newDatabase(now.ids, now.page, schema.properties as unknown as JsonObject));
        const made: string[] = [];
        for (let round = 0; round < 6; round++) {
          const more = Array.from({ length: 8 }, () => newId());
          await done(
            ...more.map((id) =>
              newRow(id, now.ids.collection, {
                ...randomRow(random, schema, id).properties,
                title: [[random.pick(["plan", "Plan 2", "zebra"])]],
              }),
            ),
          );
          made.push(...more);
          await done(...changes(random, made, randomRow(random, schema, "").properties));
          const { reader: _reader, ...question } = randomQuestion(random, schema);
          for (const userId of [now.owner, now.guest, now.stranger]) {
            const found = await readToTheEnd(userId, question);
            const naive = await plainAnswer(userId, { ...question, now: now.clock, me: userId });
            expect(found, `seed ${seed}, round ${round}, ${userId === now.owner ? "owner" : "guest"}`).toEqual(naive);
            compared++;
          }
        }
      }
      expect(compared).toBe(6 * 6 * 3);
    }, 60_000);

    function changes(random: Random, made: readonly string[], properties: JsonObject): Operation[] {
      const [one, two, three, four] = [0, 1, 2, 3].map(() => random.pick(made)) as [string, string, string, string];
      const { title: _title, ...others } = properties;
      const edits = Object.entries(others).map(([key, value]) => setIn("block", one, ["properties", key], value));
      return [
        ...edits,
        {
          pointer: { table: "block", id: two },
          path: [],
          command: "move",
          args: { parent: { table: "collection", id: now.ids.collection }, after: null },
        },
        {
          pointer: { table: "block", id: three },
          path: [],
          command: "update",
          args: { value: { alive: random.chance(0.3) } },
        },
        ...(random.chance(0.5) ? restrict(four) : []),
      ];
    }

    const wire = (filter: Filter): object =>
      "filters" in filter
        ? { operator: filter.operator, filters: filter.filters.map(wire) }
        : { property: filter.property, filter: { operator: filter.operator, value: filter.value } };

    type Asked = Omit<Parameters<typeof naiveAnswer>[2], "reader">;
    async function readToTheEnd(userId: string, question: Asked): Promise<{ rows: unknown[]; total: unknown }> {
      const { filter, sorts, search, zone, limit } = question;
      const found: unknown[] = [];
      let [total, cursor]: unknown[] = [];
      do {
        const reducers = { page: { type: "results", limit }, count: ALL.reducers.count };
        const loader = { reducers, filter: wire(filter), sort: sorts, searchQuery: search, userTimeZone: zone };
        const { body } = await ask(userId, loader, cursor == null ? {} : { cursors: { page: cursor } });
        const { page: some = {}, count = {} } = body.result.reducerResults;
        if (some["blockIds"] === undefined) return { rows: [], total: 0 };
        found.push(...(some["blockIds"] as string[]));
        [total, cursor] = [some["total"], some["cursor"]];
        expect((count["aggregationResult"] as { value: number }).value).toBe(total);
        expect(some["hasMore"]).toBe(cursor !== null);
      } while (cursor !== null);
      return { rows: found, total };
    }

    async function plainAnswer(userId: string, question: Asked): Promise<{ rows: readonly string[]; total: number }> {
      const entries: Entry[] = await asked.db().rows(now.space, now.ids.collection, null, 1000);
      return await asked.store().read(now.space, (world) => {
        const mine = entries.filter((entry) => can({ userId }, "read", world.entry("block", entry.id) ?? entry, world));
        const all = entries.map((entry) => ({ ...rowOf(entry), holder: entry.id }));
        const reader = { signature: "", shown: null, holders: mine.map(({ id }) => id) };
        const schema = readSchema(world.entry("collection", now.ids.collection)?.value ?? {});
        // As the filter is after its way over the wire.
        const filter = readFilter(JSON.parse(JSON.stringify(wire(question.filter))));
        if (isFault(filter)) throw new Error("a filter that may not be asked");
        return naiveAnswer(all, schema, { ...question, filter, reader }, "en");
      });
    }
  });
}
