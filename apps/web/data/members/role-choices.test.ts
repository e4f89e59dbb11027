import type { SpaceRole } from "@tessera/kernel/rules/space-role-names.ts";
import { expect, test } from "vitest";
import { commonChoices, roleChoices } from "./role-choices.ts";

const ROLES: readonly SpaceRole[] = ["owner", "admin", "member", "guest"];
const me = "me";

function offered(myRole: SpaceRole, role: SpaceRole, userId: string, owners = 2): string {
  const { roles, canRemove, lock } = roleChoices({ myId: me, myRole, owners }, { userId, role });
  return [...roles, ...(canRemove ? ["remove"] : []), ...(lock === null ? [] : [`(${lock})`])].join(" ");
}

test("an owner gives every role to everybody, an admin manages members and guests, others change nothing", () => {
  const table = Object.fromEntries(
    ROLES.map((myRole) => [myRole, ROLES.map((role) => offered(myRole, role, "other"))]),
  );
  const all = "owner admin member guest remove";
  const managed = "member guest remove";
  expect(table).toEqual({
    owner: [all, all, all, all],
    admin: ["(ownersOnly)", "(ownersOnly)", managed, managed],
    member: ["(membersOnlyRead)", "(membersOnlyRead)", "(membersOnlyRead)", "(membersOnlyRead)"],
    guest: ["(membersOnlyRead)", "(membersOnlyRead)", "(membersOnlyRead)", "(membersOnlyRead)"],
  });
});

test("a user lowers the own role and leaves; a member can only leave", () => {
  expect(ROLES.map((role) => offered(role, role, me))).toEqual([
    "owner admin member guest remove",
    "admin member guest remove",
    "remove (membersOnlyRead)",
    "remove (membersOnlyRead)",
  ]);
});

test("the last owner keeps the role, and the reason is named", () => {
  expect(offered("owner", "owner", me, 1)).toBe("(lastOwner)");
  // The owner of a group changes the only owner by row: the workspace keeps one owner by row.
  expect(offered("owner", "owner", "other", 1)).toBe("(lastOwner)");
  expect(offered("admin", "owner", "other", 1)).toBe("(ownersOnly)");
});

test("a user who is a member through a group alone is managed in the group", () => {
  expect(offered("owner", "none", "other")).toBe("(throughGroup)");
});

test("several members get the roles that each of them may get, and an owner remains", () => {
  const acting = { myId: me, myRole: "admin", owners: 2 } as const;
  const member = { userId: "a", role: "member" } as const;
  const guest = { userId: "b", role: "guest" } as const;
  const owner = { userId: "c", role: "owner" } as const;
  expect(commonChoices(acting, [member, guest])).toEqual({ roles: ["member", "guest"], canRemove: true });
  expect(commonChoices(acting, [member, owner])).toEqual({ roles: [], canRemove: false });
  expect(commonChoices(acting, [])).toEqual({ roles: [], canRemove: false });
  const byOwner = { ...acting, myRole: "owner" } as const;
  expect(commonChoices(byOwner, [owner, member]).roles).toEqual(["owner", "admin", "member", "guest"]);
  expect(commonChoices(byOwner, [owner, { ...owner, userId: me }])).toEqual({ roles: ["owner"], canRemove: false });
});
