// Secrecy while roles and groups of the workspace change: users are made members, admins and guests, are removed, leave and return, and
// every user asks for the members. `npm run soak -- secrecy --members` plays more seeds.

import { afterEach, expect, test, vi } from "vitest";
import { MemoryRecordDb } from "@tessera/server/store/memory-record-db.ts";
import type * as Membership from "@tessera/server/features/members/membership.ts";
import { playCase } from "./case.ts";

const SEEDS = [4, 6];
const MEMBERSHIP = "@tessera/server/features/members/membership.ts";

afterEach(() => {
  vi.doUnmock(MEMBERSHIP);
  vi.resetModules();
});

test("removed users, guests and strangers get no list of members, and members get only users of the workspace", async () => {
  const sums = { listed: 0, revoked: 0 };
  for (const seed of SEEDS) {
    const { faults, listed, revoked } = await playCase(seed, new MemoryRecordDb(), { members: true });
    expect({ seed, faults }, `npm run soak -- secrecy --members --seed ${seed}`).toEqual({ seed, faults: [] });
    sums.listed += listed;
    sums.revoked += revoked;
  }
  expect(sums.listed).toBeGreaterThan(0);
  expect(sums.revoked).toBeGreaterThan(0);
});

test("a list of members that every user gets is found by the secrecy simulation", async () => {
  vi.doMock(MEMBERSHIP, async (original) => {
    const spaceForMember: typeof Membership.spaceForMember = async (store, _userId, spaceId) => ({
      world: await store.world(spaceId),
      role: "member",
    });
    return { ...(await original<typeof Membership>()), spaceForMember };
  });
  vi.resetModules();
  const planted = await import("./case.ts");
  const { faults } = await planted.playCase(1, new MemoryRecordDb(), { members: true });
  expect(faults.join("\n")).toMatch(/getSpaceMembers of .*: a user who is no member was answered/);
  expect(faults.join("\n")).toMatch(/getSpaceMembers told .* of user /);
});
