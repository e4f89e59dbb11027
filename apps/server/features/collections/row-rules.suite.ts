// Databases in which people see only rows that they made, or also those that name them; run by queries.test.ts and
// queries.pg.test.ts on every database.

import { describe, expect, test } from "vitest";
import { newId } from "@tessera/kernel/values/ids.ts";
import { mentionsOf } from "@tessera/kernel/records/mentioned-people.ts";
import { give, newDatabase, newRow, setIn, share } from "./testing/database.ts";
import { ALL, askedRows, type QueriesUnderTest } from "./testing/asked-rows.ts";

export function rowRulesSuite(name: string, under: QueriesUnderTest): void {
  describe(`questions about rows with a rule on ${name}`, () => {
    const asked = askedRows(under);
    const { now, ask, done, doneBy, refusedTo, idsOf, restrict, rows } = asked;

    test("people see only rows that they made: in rows, counts, searches and records, as soon as it is said and until it is not", async () => {
      await done(...newDatabase(now.ids, now.page));
      const [theirs = ""] = await rows(["plan of the owner"]);
      const mine = newId();
      await doneBy(now.guest, newRow(mine, now.ids.collection, { title: [["plan of the guest"]] }));
      const rule = (value: object | null) => setIn("collection", now.ids.collection, ["row_rule"], value);
      await done(give(now.page, { type: "public_permission", role: "reader" }));
      expect(await idsOf(now.guest)).toEqual([theirs, mine]);
      expect(await idsOf(null)).toEqual([theirs, mine]);
      await done(rule({ type: "created_by" }));
      const { body } = await ask(now.guest, { ...ALL, searchQuery: "plan" });
      expect(body.result.reducerResults).toMatchObject({
        all: { blockIds: [mine], total: 1 },
        count: { aggregationResult: { value: 1 } },
      });
      expect(Object.keys(body.recordMap["block"] ?? {})).toEqual([mine]);
      expect(await idsOf(now.owner)).toEqual([theirs, mine]);
      expect(await idsOf(null)).toEqual([]);
      // An item on a row gives nothing against the rule; closing one's own row takes it away.
      await done(share(theirs, now.guest, "editor"), ...restrict(mine));
      expect(await idsOf(now.guest)).toEqual([]);
      await done(rule(null));
      expect(await idsOf(now.guest)).toEqual([theirs]);
    });

    test("people see rows that they made or that name them: naming somebody shows a row, and taking the name out hides it", async () => {
      const who = { name: "Who", type: "person" };
      await done(...newDatabase(now.ids, now.page, { title: { name: "Name", type: "title" }, who }));
      const [theirs = "", other = ""] = await rows(["plan of the owner", "another plan"]);
      const mine = newId();
      await doneBy(now.guest, newRow(mine, now.ids.collection, { title: [["plan of the guest"]] }));
      const onCollection = (path: string[], value: object | null) =>
        setIn("collection", now.ids.collection, path, value);
      const name = (row: string, people: readonly string[]) =>
        setIn("block", row, ["properties", "who"], mentionsOf(people));
      await done(onCollection(["row_rule"], { type: "property", property: "who" }));
      expect(await idsOf(now.guest)).toEqual([mine]);
      await done(name(theirs, [now.owner, now.guest]), name(other, [now.owner]));
      const { body } = await ask(now.guest, { ...ALL, searchQuery: "plan" });
      expect(body.result.reducerResults).toMatchObject({
        all: { blockIds: [theirs, mine], total: 2 },
        count: { aggregationResult: { value: 2 } },
      });
      expect(Object.keys(body.recordMap["block"] ?? {}).toSorted()).toEqual([theirs, mine].toSorted());
      // Who may edit a row that names them names others, and gives their own row away; nothing gives them another's.
      await doneBy(now.guest, name(mine, [now.owner]));
      await refusedTo(now.guest, name(other, [now.guest]));
      expect(await idsOf(now.guest)).toEqual([theirs, mine]);
      await done(name(theirs, []));
      expect(await idsOf(now.guest)).toEqual([mine]);
      expect((await ask(now.guest, ALL)).body.recordMap["block"]?.[theirs]).toBe(undefined);
      expect(await idsOf(now.owner)).toEqual([theirs, other, mine]);
      // As another type, or gone, the property names nobody; only who has full access changes it.
      await done(name(theirs, [now.guest]));
      expect(await idsOf(now.guest)).toEqual([theirs, mine]);
      for (const value of [{ ...who, type: "text" }, null]) {
        await done(onCollection(["schema", "who"], value));
        expect(await idsOf(now.guest)).toEqual([mine]);
        const back = [onCollection(["schema", "who"], who)];
        await refusedTo(now.guest, ...back);
        await done(...back);
        expect(await idsOf(now.guest)).toEqual([theirs, mine]);
      }
      expect(await idsOf(now.stranger)).toBe(undefined);
    });
  });
}
