import { expect, test } from "vitest";
import type { Sql } from "./sql.ts";
import { Statistics } from "./statistics.ts";

test("rows that are added while a look is taken are looked at behind it, and a look that failed is not taken again by itself", async () => {
  const looks: { readonly done: () => void; readonly fail: (error: Error) => void }[] = [];
  const query = (): Promise<unknown[]> =>
    new Promise((resolve, reject) => looks.push({ done: () => resolve([]), fail: reject }));
  const faults: Error[] = [];
  const statistics = new Statistics({ query } as unknown as Sql, ["grown"], (error) => faults.push(error));
  statistics.added(500);
  statistics.added(2000);
  expect(looks.length).toBe(1);
  looks[0]?.done();
  await expect.poll(() => looks.length).toBe(2);
  looks[1]?.fail(new Error("gone"));
  await expect.poll(() => faults.length).toBe(1);
  expect(looks.length).toBe(2);
});
