import { expect, test } from "vitest";
import { AccountShares } from "./account-share.ts";

test("A4: an account has so many sockets and no more; others have theirs", () => {
  const shares = new AccountShares({ sockets: 3, burst: 10, perSecond: 10 }, () => 0);
  expect([1, 2, 3, 4].map(() => shares.enter("ada"))).toEqual([true, true, true, false]);
  expect(shares.enter("bob")).toBe(true);
  shares.leave("ada");
  expect([shares.enter("ada"), shares.enter("ada")]).toEqual([true, false]);
});

test("A4: beyond its pace an account rests, over all of its sockets together", () => {
  let now = 0;
  const shares = new AccountShares({ sockets: 3, burst: 10, perSecond: 10 }, () => now);
  for (const user of ["ada", "ada", "bob"]) shares.enter(user);
  expect(Array.from({ length: 10 }, () => shares.take("ada"))).toEqual(Array.from({ length: 10 }, () => 0));
  expect([shares.take("ada"), shares.take("ada")]).toEqual([100, 200]);
  expect(shares.take("bob")).toBe(0);
  now = 1000;
  expect(shares.take("ada")).toBe(0);
});
