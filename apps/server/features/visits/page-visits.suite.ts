// What is kept of visits, on every database; run by page-visits.test.ts (PGlite) and page-visits.pg.test.ts.

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenOnSql } from "../../store/testing/record-databases.ts";
import { PageVisits } from "./page-visits.ts";

export function pageVisitsSuite(name: string, open: () => Promise<OpenOnSql>): void {
  let opened: OpenOnSql;
  let visits: PageVisits;
  beforeAll(async () => {
    opened = await open();
    visits = new PageVisits(opened.database);
  });
  afterAll(async () => await opened.close());

  test(`visits count once a minute, keep their latest times, and come latest first, on ${name}`, async () => {
    const [space, user, one, two] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const see = async (pageId: string, lastViewTime: number, lastExitTime: number | null = null): Promise<void> =>
      await visits.record(space, user, { pageId, lastViewTime, lastExitTime });
    await see(one, 1_000_000);
    await see(one, 1_030_000, 1_040_000);
    await see(two, 1_050_000);
    await see(one, 1_010_000, 1_020_000);
    await see(one, 1_200_000);
    expect(await visits.latest(space, user, 10)).toEqual([
      { pageId: one, visits: 2, lastViewTime: 1_200_000, lastExitTime: 1_040_000 },
      { pageId: two, visits: 1, lastViewTime: 1_050_000, lastExitTime: null },
    ]);
    expect(await visits.latest(space, user, 1)).toHaveLength(1);
    expect(await visits.latest(space, randomUUID(), 10)).toEqual([]);
  });

  test(`the last visit of each user is the latest time at which a page was opened or left, on ${name}`, async () => {
    const [space, other, one, two, page] = Array.from({ length: 5 }, () => randomUUID()) as [
      string,
      string,
      string,
      string,
      string,
    ];
    const see = async (at: string, user: string, lastViewTime: number, lastExitTime: number | null): Promise<void> =>
      await visits.record(at, user, { pageId: randomUUID(), lastViewTime, lastExitTime });
    await see(space, one, 1_000_000, 1_900_000);
    await see(space, one, 2_000_000, 2_500_000);
    await see(space, two, 3_000_000, null);
    await see(other, one, 9_000_000, null);
    expect(await visits.lastOf(space, [one, two, page])).toEqual(
      new Map([
        [one, 2_500_000],
        [two, 3_000_000],
      ]),
    );
    expect(await visits.lastOf(space, [])).toEqual(new Map());
  });

  test(`a thousand pages are kept for a person, the latest, on ${name}`, async () => {
    const [space, user] = [randomUUID(), randomUUID()];
    for (let n = 0; n < 1010; n++)
      await visits.record(space, user, { pageId: randomUUID(), lastViewTime: 1_000_000 + n, lastExitTime: null });
    const kept = await visits.latest(space, user, 2000);
    expect(kept).toHaveLength(1000);
    expect(kept.at(-1)?.lastViewTime).toBe(1_000_010);
  });
}
