// The secrecy simulation, with rights that are kept longer than what they were worked out from: it must notice. Each fault is a
// cache that forgets to look whether the records are still the same.

import { afterEach, expect, test, vi } from "vitest";
import type * as Members from "@tessera/kernel/permissions/members.ts";
import type * as RightsOf from "@tessera/kernel/permissions/rights.ts";
import type { Role } from "@tessera/kernel/permissions/roles.ts";
import { keyOf } from "@tessera/kernel/records/pointer.ts";
import { MemoryRecordDb } from "@tessera/server/store/memory-record-db.ts";

afterEach(() => {
  vi.doUnmock("@tessera/kernel/permissions/rights.ts");
  vi.doUnmock("@tessera/kernel/permissions/members.ts");
  vi.resetModules();
});

/** The faults of the first case of these seeds that has some, over the modules as they are mocked now. */
async function found(seeds: number): Promise<string> {
  const { playCase } = await import("./case.ts");
  for (let seed = 1; seed <= seeds; seed++) {
    const { faults } = await playCase(seed, new MemoryRecordDb());
    if (faults.length > 0) return faults.join("\n");
  }
  return "";
}

test("nothing is found where nothing is kept too long", async () => {
  expect(await found(5)).toBe("");
});

test("a role that is kept from one commit to the next is found by the secrecy simulation", async () => {
  vi.doMock("@tessera/kernel/permissions/rights.ts", async (original) => {
    const { Rights } = await original<typeof RightsOf>();
    const kept = new Map<string, Role>();
    class Keeping extends Rights {
      override roleAt(...[actor, holder]: Parameters<RightsOf.Rights["roleAt"]>): Role {
        const key = `${actor.userId} ${keyOf(holder.entry)}`;
        const role = kept.get(key) ?? super.roleAt(actor, holder);
        kept.set(key, role);
        return role;
      }
    }
    return { Rights: Keeping };
  });
  expect(await found(40)).toMatch(/lost .* and was not told|watches .* without the right to|realtime told /);
});

test("members that are kept by the workspace's id are found by the secrecy simulation", async () => {
  vi.doMock("@tessera/kernel/permissions/members.ts", async (original) => {
    const actual = await original<typeof Members>();
    const kept = new Map<string, ReturnType<typeof Members.membersOfSpace>>();
    const membersOfSpace: typeof Members.membersOfSpace = (space) => {
      const members = kept.get(space.id) ?? actual.membersOfSpace(space);
      kept.set(space.id, members);
      return members;
    };
    return { ...actual, membersOfSpace };
  });
  expect(await found(40)).toMatch(/may not read |may read |told /);
});
