// The members of workspaces as a feature: lists of members, guests and groups, and the export of members.

import type { NounFeature } from "../../ground/feature.ts";
import type { Ground } from "../../ground/ground.ts";
import { createExportSpaceMembers } from "./export-space-members.ts";
import { createGetSpaceMembers } from "./get-space-members.ts";
import { createGetGroupMembers, createGetSpaceGroups } from "./groups.ts";
import { MembersDb } from "./members-db.ts";
import type { MemberServices } from "./membership.ts";

export function openMembers(
  { database, records: { store } }: Ground,
  others: Pick<MemberServices, "lastVisits" | "foldedNames">,
): NounFeature<"members"> {
  const services: MemberServices = { store, db: new MembersDb(database), ...others };
  return {
    handlers: {
      getSpaceMembers: createGetSpaceMembers(services),
      getSpaceGroups: createGetSpaceGroups(services),
      getGroupMembers: createGetGroupMembers(services),
      exportSpaceMembers: createExportSpaceMembers(services),
    },
  };
}
