/** The groups of a workspace and the users of a group, for members of the workspace. For everybody else it does not exist. */
import * as v from "valibot";
import { uuid } from "../../../values/id-schema.ts";
import { recordMapSchema } from "../../box.ts";
import { defineEvent } from "../../event.ts";
import { peoplePage, peoplePlace } from "./people-pages.ts";

const group = v.object({
  id: v.string(),
  name: v.string(),
  icon: v.nullable(v.string()),
  /** Users of the group. */
  count: v.number(),
  /** What the users of the group are in the workspace because of it. */
  role: v.nullable(v.picklist(["owner", "admin", "member"])),
});
export type SpaceGroup = v.InferOutput<typeof group>;

export const getSpaceGroups = defineEvent({
  name: "getSpaceGroups",
  changes: false,
  request: v.object({ spaceId: uuid }),
  response: v.object({
    /** The living ones, sorted by name. */
    groups: v.array(group),
  }),
});

export const getGroupMembers = defineEvent({
  name: "getGroupMembers",
  changes: false,
  request: v.object({
    ...peoplePage,
    groupId: uuid,
    /** Only the users who lose the workspace if the group is deleted. */
    onlyLosing: v.optional(v.boolean(), false),
  }),
  response: v.object({
    userIds: v.array(v.string()),
    /** `notion_user` of the users whose names the caller may know; on the first page `group`, for an editor. */
    recordMap: recordMapSchema,
    /** The number of the workspace's log at which the records are true. */
    seq: v.number(),
    /** All users of this list, whatever the query is. */
    count: v.number(),
    /** Null: these are the last. */
    cursor: v.nullable(peoplePlace),
  }),
});
