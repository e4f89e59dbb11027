// All members and guests of a workspace as CSV. A cell that a spreadsheet could take for a formula begins with an apostrophe.

import { csvLine, CSV_START } from "@tessera/database/csv/csv-text.ts";
import { AppError } from "@tessera/kernel/errors/app-error.ts";
import type { exportSpaceMembers } from "@tessera/kernel/wire/api/members/export-space-members.ts";
import { higherSpaceRole, toSpaceRole, type SpaceRole } from "@tessera/kernel/rules/space-role-names.ts";
import type { Handler } from "../../http/dispatch.ts";
import { membersOf, spaceForMember, type Group, type Member, type MemberServices } from "./membership.ts";
import type { MemberDetails } from "./members-db.ts";
import { pageOfPeople } from "./people-page.ts";

const COLUMNS = ["Name", "Email", "Role", "Groups", "Joined", "Since", "Last active"] as const;

export function createExportSpaceMembers(services: MemberServices): Handler<typeof exportSpaceMembers> {
  const { store, db, lastVisits, foldedNames } = services;
  return async ({ spaceId }, { caller: { actor } }) => {
    const { world, role } = await spaceForMember(store, actor.userId, spaceId);
    if (role !== "owner") throw new AppError("ForbiddenError", "Only owners of a workspace export its members.");
    const { members: all, groups } = await membersOf(services, world);
    const names = await foldedNames(spaceId, all.map(({ id }) => id).toSorted());
    const { page } = pageOfPeople(all, names, { query: "", limit: all.length, cursor: null });
    const ids = page.map(({ id }) => id);
    const [active, details] = [await lastVisits(spaceId, ids), await db.details(spaceId, ids)];
    const namesOf = groupNames(groups);
    const lines = page.map((member) => {
      const { id } = member;
      return lineOf(member, namesOf.get(id) ?? [], details.get(id), active.get(id) ?? null);
    });
    return { csv: [CSV_START, csvLine(COLUMNS), ...lines].join("") };
  };
}

/** The names of the groups of each user. */
function groupNames(groups: readonly Group[]): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const { name, userIds } of groups)
    for (const id of userIds()) {
      const known = names.get(id);
      if (known === undefined) names.set(id, [name]);
      else known.push(name);
    }
  return names;
}

function lineOf(
  member: Member,
  groups: readonly string[],
  details: MemberDetails | undefined,
  active: number | null,
): string {
  const { joined } = member;
  const field = (name: "name" | "email"): string => {
    const value = details?.user?.value[name];
    return joined && typeof value === "string" ? value : "";
  };
  return csvLine([
    field("name"),
    field("email"),
    shownRole(member),
    groups.join(", "),
    joined ? "yes" : "no",
    time(details?.since ?? null),
    time(active),
  ]);
}

/** The higher one of the role by the user's own row and the role through groups. */
function shownRole({ role, byGroups }: Member): SpaceRole {
  return higherSpaceRole(toSpaceRole(role ?? undefined) ?? "none", byGroups ?? "none");
}

function time(ms: number | null): string {
  return ms === null ? "" : new Date(ms).toISOString();
}
