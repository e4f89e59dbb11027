/**
 * The members or the guests of a workspace, for its members: one page of the list, sorted by name, with the records that a client
 * needs to show and change them. For everybody else the workspace does not exist.
 */
import * as v from "valibot";
import { recordMapSchema } from "../../box.ts";
import { defineEvent } from "../../event.ts";
import { peoplePage, peoplePlace } from "./people-pages.ts";

export const MEMBER_TABS = ["members", "guests"] as const;
export type MemberTab = (typeof MEMBER_TABS)[number];

const role = v.picklist(["owner", "admin", "member", "guest", "none"]);

const member = v.object({
  userId: v.string(),
  /** The role of the user's own row. */
  role,
  /** The role that the user has through groups; null if no group of the user is a member or an owner of the workspace. */
  byGroups: v.nullable(v.picklist(["owner", "admin", "member"])),
  joined: v.boolean(),
  /** Milliseconds; null if it is not known. */
  since: v.nullable(v.number()),
  invitedById: v.nullable(v.string()),
  groups: v.array(v.object({ id: v.string(), name: v.string() })),
  /** Milliseconds; null: the user opened no page. Absent for callers who do not manage members. */
  lastActive: v.optional(v.nullable(v.number())),
});
export type SpaceMember = v.InferOutput<typeof member>;

export const getSpaceMembers = defineEvent({
  name: "getSpaceMembers",
  changes: false,
  request: v.object({ ...peoplePage, tab: v.picklist(MEMBER_TABS) }),
  response: v.object({
    rows: v.array(member),
    /** The caller's role: the highest one of the own row and of groups. */
    role,
    /** `notion_user` of the users whose names the caller may know, and `space_user` of all rows, for an editor. */
    recordMap: recordMapSchema,
    /** The number of the workspace's log at which the records are true. */
    seq: v.number(),
    /** All members and all guests, whatever the query is. */
    counts: v.object({ members: v.number(), guests: v.number() }),
    /** Owners by their own row. The last one cannot give up this role. */
    owners: v.number(),
    /** Null: these are the last. */
    cursor: v.nullable(peoplePlace),
  }),
});
