/**
 * What the calls about members read from SQL, read from the store instead, because most cases have their records in memory. It names
 * all users and pages: the calls must leave out those that the caller may not know.
 */
import { memberRow } from "@tessera/kernel/permissions/space-roles.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { isList, isObject, type Json } from "@tessera/kernel/values/json.ts";
import type { DepartureServices } from "@tessera/server/features/departures/departure-calls.ts";
import { createExportSpaceMembers } from "@tessera/server/features/members/export-space-members.ts";
import { createGetSpaceMembers } from "@tessera/server/features/members/get-space-members.ts";
import { createGetGroupMembers, createGetSpaceGroups } from "@tessera/server/features/members/groups.ts";
import type { MemberServices } from "@tessera/server/features/members/membership.ts";
import type { MemberDetails, StoredMember } from "@tessera/server/features/members/members-db.ts";
import type { NamedPerson } from "@tessera/server/features/people/people-db.ts";
import { SearchedNames } from "@tessera/server/features/people/searched-names.ts";
import type { NounFeature } from "@tessera/server/ground/feature.ts";
import type { SecretWorld } from "./world.ts";

export function memberHandlers({ model, store }: SecretWorld): NounFeature<"members">["handlers"] {
  const valueOf = async (scope: string, table: "user" | "user_root", id: string): Promise<Entry | null> =>
    await store.read(scope, (world) => world.entry(table, id));
  const rowIn = async (space: string, id: string): Promise<Entry | null> => {
    const { table, id: row } = memberRow(space, id);
    return await store.read(space, (world) => world.entry(table, row));
  };
  const stored = async (space: string, id: string): Promise<StoredMember> => {
    const row = await rowIn(space, id);
    const joined =
      row?.value["joined"] ?? lists((await valueOf(id, "user_root", id))?.value["space_view_pointers"], space);
    const role = row?.value["role"];
    return { id, role: typeof role === "string" ? role : null, joined: joined === true };
  };
  const detailed = async (space: string, id: string): Promise<MemberDetails> => {
    const { since, invited_by_id: invitedBy } = (await rowIn(space, id))?.value ?? {};
    return {
      since: typeof since === "number" ? since : null,
      invitedById: typeof invitedBy === "string" ? invitedBy : null,
      user: await valueOf(id, "user", id),
    };
  };
  const rowsOf: MemberServices["db"]["rowsOf"] = async (space, ids) =>
    await Promise.all(ids.map(async (id) => await stored(space, id)));
  const db: MemberServices["db"] = {
    rowsOf,
    withRole: async (space) =>
      (await rowsOf(space, model.users)).filter(({ role }) => role !== null && role !== "none"),
    details: async (space, ids) =>
      new Map(await Promise.all(ids.map(async (id) => [id, await detailed(space, id)] as const))),
    groupIds: async () => [...model.groups.keys()],
  };
  const named = async (ids: readonly string[]) =>
    await Promise.all(ids.map(async (id) => nameOf(id, await valueOf(id, "user", id))));
  const names = new SearchedNames({ named }, () => 0);
  const foldedNames: MemberServices["foldedNames"] = async (list, ids) => await names.of(list, ids);
  const services: MemberServices = { store, db, foldedNames, lastVisits: async () => new Map() };
  return {
    getSpaceMembers: createGetSpaceMembers(services),
    getSpaceGroups: createGetSpaceGroups(services),
    getGroupMembers: createGetGroupMembers(services),
    exportSpaceMembers: createExportSpaceMembers(services),
  };
}

function nameOf(id: string, user: Entry | null): NamedPerson {
  return { id, name: String(user?.value["name"] ?? ""), email: String(user?.value["email"] ?? "") };
}

function lists(pointers: Json | undefined, space: string): boolean {
  return isList(pointers) && pointers.some((one) => isObject(one) && one["spaceId"] === space);
}

export function itemsOf({ model }: SecretWorld): DepartureServices["items"] {
  return {
    blocksOf: async (_space, user) =>
      [...model.nodes.values()].filter(({ items }) => items.some((item) => item.user_id === user)).map(({ id }) => id),
    pagesWithItems: async (_space, after) =>
      [...model.nodes.keys()].toSorted().filter((id) => after === null || id > after),
  };
}
