import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MemoryWorld } from "../world/memory-world.ts";
import type { Entry } from "../records/entry.ts";
import type { JsonObject } from "../values/json.ts";
import { can, roleOf } from "./can.ts";
import { itemKey, withPermissionItem } from "./items.ts";
import { allows, higher, ROLES, type Role } from "./roles.ts";

const space = "00000000-0000-4000-8000-000000000001";
const pages = [2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
const ME = "me";

const role = fc.constantFrom(...ROLES);
const item: fc.Arbitrary<JsonObject> = fc.oneof(
  role.map((of) => ({ type: "user_permission", user_id: ME, role: of })),
  role.map((of) => ({ type: "user_permission", user_id: "other", role: of })),
  role.map((of) => ({ type: "space_permission", role: of })),
  role.map((of) => ({ type: "public_permission", role: of })),
);
const items = fc
  .array(item, { maxLength: 4 })
  .map((list) =>
    list.reduce<JsonObject[]>((kept, one) => [...kept.filter((other) => itemKey(other) !== itemKey(one)), one], []),
  );
const tree = fc.array(items, { minLength: 3, maxLength: 3 });

function record(table: Entry["table"], id: string, value: JsonObject): Entry {
  return { table, id, scope: space, version: 1, value: { id, ...value }, order: null, texts: {}, meta: {}, seq: 1 };
}

/** Three pages in one another, each with its items, in a space that I am a member of or not. */
function worldOf(lists: readonly (readonly JsonObject[])[], member: boolean): MemoryWorld {
  const world = new MemoryWorld();
  const permissions = member ? [{ type: "user_permission", user_id: ME, role: "read_and_write" }] : [];
  world.put("space", space, record("space", space, { permissions }));
  for (const [n, id] of pages.entries()) {
    const up = pages[n - 1];
    const parent =
      up === undefined ? { parent_id: space, parent_table: "space" } : { parent_id: up, parent_table: "block" };
    world.put("block", id, record("block", id, { type: "page", alive: true, permissions: lists[n] ?? [], ...parent }));
  }
  return world;
}

function roleIn(world: MemoryWorld, userId: string | null = ME): Role {
  const entry = world.entry("block", pages[2] ?? "");
  if (entry === null) throw new Error("no page");
  return roleOf({ userId }, entry, world);
}

function rank(of: Role): number {
  return ROLES.indexOf(of);
}

describe("rights", () => {
  it("SPEC 38: a higher role allows all that a lower one does", () => {
    fc.assert(
      fc.property(
        role,
        role,
        fc.constantFrom("read" as const, "comment" as const, "edit" as const, "full" as const),
        (a, b, action) => {
          if (allows(a, action)) expect(allows(higher(a, b), action)).toBe(true);
          expect(rank(higher(a, b))).toBe(Math.max(rank(a), rank(b)));
        },
      ),
    );
  });

  it("SPEC 37: the nearest item of a principal counts, whatever stands further up", () => {
    fc.assert(
      fc.property(tree, fc.boolean(), role, role, (lists, member, far, near) => {
        const mine = (of: Role) => ({ type: "user_permission", user_id: ME, role: of });
        // An item of role "none" is not removed here: written as it is, it hides those above.
        const put = (list: readonly JsonObject[] | undefined, of: Role) => [
          ...(list ?? []).filter((one) => one["user_id"] !== ME),
          mine(of),
        ];
        const one = worldOf([put(lists[0], far), lists[1] ?? [], put(lists[2], near)], member);
        const other = worldOf([put(lists[0], "none"), lists[1] ?? [], put(lists[2], near)], member);
        expect(roleIn(one)).toBe(roleIn(other));
        expect(rank(roleIn(one))).toBeGreaterThanOrEqual(rank(near));
      }),
    );
  });

  it("SPEC 38: a higher item never takes anything away", () => {
    fc.assert(
      fc.property(tree, fc.boolean(), fc.nat(2), role, role, (lists, member, at, a, b) => {
        const withRole = (of: Role) =>
          worldOf(
            lists.map((list, n) =>
              n === at
                ? [...list.filter((one) => one["type"] !== "space_permission"), { type: "space_permission", role: of }]
                : list,
            ),
            member,
          );
        expect(rank(roleIn(withRole(higher(a, b))))).toBeGreaterThanOrEqual(rank(roleIn(withRole(a))));
      }),
    );
  });

  it("SPEC 38: behind a restriction nothing is inherited", () => {
    fc.assert(
      fc.property(tree, tree, fc.boolean(), (lists, others, member) => {
        const closed = [...(lists[2] ?? []), { type: "restrict_permission", role: "none" }];
        const one = worldOf([lists[0] ?? [], lists[1] ?? [], closed], member);
        const other = worldOf([others[0] ?? [], others[1] ?? [], closed], member);
        expect(roleIn(one)).toBe(roleIn(other));
      }),
    );
  });

  it("SPEC 37: a stranger and the internet get what is public, and nothing of the members'", () => {
    fc.assert(
      fc.property(tree, (lists) => {
        const world = worldOf(lists, false);
        const entry = world.entry("block", pages[2] ?? "");
        const up = lists.toReversed();
        const closed = up.findIndex((list) =>
          list.some((one) => one["type"] === "space_permission" && one["role"] === "none"),
        );
        const nearest = up
          .slice(0, closed < 0 ? up.length : closed + 1)
          .flat()
          .find((one) => one["type"] === "public_permission");
        expect(roleIn(world, null)).toBe(nearest?.["role"] ?? "none");
        expect(entry !== null && can({ userId: null }, "read", entry, world)).toBe(
          (nearest?.["role"] ?? "none") !== "none",
        );
      }),
    );
  });

  it("a list holds one item a principal", () => {
    fc.assert(
      fc.property(items, item, (list, next) => {
        const after = withPermissionItem(list, next).map(itemKey);
        expect(new Set(after).size).toBe(after.length);
        expect(after.includes(itemKey(next))).toBe(next["role"] !== "none");
      }),
    );
  });
});

describe("a page that its members are kept out of", () => {
  const none = { type: "space_permission", role: "none" };
  const mine = { type: "user_permission", user_id: ME, role: "editor" };
  const theirs = { type: "user_permission", user_id: "other", role: "editor" };

  it("SPEC 38: stays closed wherever what it stands in is moved", () => {
    expect(roleIn(worldOf([[], [], [none, theirs]], true))).toBe("none");
    // Somebody who may write above it has moved that under a page of their own.
    expect(roleIn(worldOf([[mine], [], [none, theirs]], true))).toBe("none");
    expect(roleIn(worldOf([[mine], [none, theirs], []], true))).toBe("none");
    expect(roleIn(worldOf([[mine], [], [none, theirs]], true), "other")).toBe("editor");
  });
});
