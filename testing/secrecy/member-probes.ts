/**
 * What users ask of the members of a workspace, and which answers are right. Members receive the lists, and every user whom the lists name
 * is one of the workspace; guests, users who were removed and strangers receive the answer for a workspace that does not exist. Leaves
 * to case.ts the search for secrets in the answers.
 */
import { namedUsers } from "@tessera/kernel/records/named-users.ts";
import type { EventName } from "@tessera/kernel/wire/api/events.ts";
import type { RecordMap } from "@tessera/kernel/wire/box.ts";
import type { Holder, Model, Node } from "./model.ts";
import type { Call } from "./probes.ts";
import { blockRole, isInGroup, isInSpace, isOwner, managesMembers, mayRead } from "./rules.ts";
import type { SecretWorld } from "./world.ts";

/** They list members, guests and groups to members. */
export const MEMBER_EVENTS = ["getSpaceMembers", "getSpaceGroups", "getGroupMembers", "exportSpaceMembers"] as const;
/** It names users whom records name. */
export const NAMING_EVENTS = ["getNamedUsers"] as const;
/** They count, list and change pages for users who leave, and for users who manage the workspace. */
export const MANAGING_EVENTS = ["getDeparture", "getOrphanedPages", "takeOverPages", "handOverPrivatePages"] as const;
type Probed = (typeof MEMBER_EVENTS)[number] | Exclude<(typeof MANAGING_EVENTS)[number], "handOverPrivatePages">;

interface Probe {
  readonly event: Probed;
  readonly body: object;
  /** Why the answer is wrong; null if it is right. */
  readonly judge: (answer: Answered) => string | null;
}

/** An answer, or the error that a refusal carries. */
interface Answered {
  readonly name?: string;
  readonly rows?: readonly { readonly userId: string; readonly lastActive?: number | null }[];
  readonly userIds?: readonly string[];
  readonly groups?: readonly { readonly id: string }[];
}

/** Asks as this user for all that there is of members. Returns the faults. */
export async function probeMembers(
  world: SecretWorld,
  call: Call,
  user: string | null,
  search: (event: EventName, answer: string) => void,
): Promise<string[]> {
  if (user === null) return [];
  const { model } = world;
  const faults: string[] = [];
  for (const { event, body, judge } of probesOf(model, user)) {
    const answer = await call(event, body, user, model.space);
    search(event, answer);
    const fault = judge(JSON.parse(answer) as Answered);
    if (fault !== null) faults.push(`${event} of ${user}: ${fault}: ${answer.slice(0, 400)}`);
  }
  return [...faults, ...(await probeNames(world, call, user, search))];
}

/** Records of one request for names. */
const NAMING = 4;

/** Asks for all users by some records. An answer names those whom a record names that the user may read, without their addresses. */
async function probeNames(
  { model, store }: SecretWorld,
  call: Call,
  user: string,
  search: (event: EventName, answer: string) => void,
): Promise<string[]> {
  const ids = Array.from({ length: NAMING }, () => model.random.pick([...model.nodes.keys()]));
  const records = ids.map((id) => ({ table: "block", id, userIds: model.users }));
  const answer = await call("getNamedUsers", { spaceId: model.space, records }, user, model.space);
  search("getNamedUsers", answer);
  const { recordMap } = JSON.parse(answer) as { readonly recordMap?: RecordMap };
  const named = new Set<string>();
  for (const id of ids) {
    if (blockRole(model, user, id) === "none") continue;
    const value = await store.read(model.space, (world) => world.entry("block", id)?.value);
    for (const one of value === undefined ? [] : namedUsers(value)) named.add(one);
  }
  return Object.entries(recordMap?.["notion_user"] ?? {}).flatMap(([id, { value }]) =>
    value === undefined ||
    mayRead(model, user, { table: "user", id }) ||
    (named.has(id) && value["email"] === undefined && (model.accepted.has(id) || !isGuest(model, id)))
      ? []
      : [`getNamedUsers told ${user} of ${id}: ${JSON.stringify(value)}`],
  );
}

function probesOf(model: Model, user: string): Probe[] {
  const spaceId = model.space;
  const groupId = model.groups.size === 0 ? null : model.random.pick([...model.groups.keys()]);
  const other = model.random.pick(model.users);
  return [
    ...["", "sekret"].flatMap((query): Probe[] => [
      {
        event: "getSpaceMembers",
        body: { spaceId, tab: "members", query, limit: 100 },
        judge: forMembers(model, user, ({ rows = [] }) => areMembers(model, user, rows, query === "")),
      },
      {
        event: "getSpaceMembers",
        body: { spaceId, tab: "guests", query, limit: 100 },
        judge: forMembers(model, user, ({ rows = [] }) => rows.every((row) => isGuest(model, row.userId))),
      },
    ]),
    {
      event: "getSpaceGroups",
      body: { spaceId },
      judge: forMembers(model, user, ({ groups = [] }) => groups.length === livingGroups(model)),
    },
    ...(groupId === null ? [] : [ofGroup(model, user, groupId)]),
    {
      event: "exportSpaceMembers",
      body: { spaceId },
      judge: refusedUnless(isOwner(model, user), model, user),
    },
    {
      event: "getDeparture",
      body: { spaceId, userId: other },
      judge: refusedUnless(other === user || managesMembers(model, user), model, user),
    },
    { event: "getOrphanedPages", body: { spaceId }, judge: refusedUnless(isOwner(model, user), model, user) },
    // An owner would change items, which the model does not note.
    ...(isOwner(model, user)
      ? []
      : [
          {
            event: "takeOverPages" as const,
            body: { spaceId, blockIds: [...model.nodes.keys()].slice(0, 100) },
            judge: refusedUnless(false, model, user),
          },
        ]),
  ];
}

function ofGroup(model: Model, user: string, groupId: string): Probe {
  const group = model.groups.get(groupId);
  const isLiving = group?.alive === true;
  return {
    event: "getGroupMembers",
    body: { spaceId: model.space, groupId, limit: 100 },
    judge: isLiving
      ? forMembers(model, user, ({ userIds = [] }) => userIds.every((id) => isInGroup(model, id, groupId)))
      : ({ name }) => (name === "NotFoundError" ? null : "the group was deleted"),
  };
}

/** A members' list is right for members; the workspace does not exist for others. */
function forMembers(model: Model, user: string, isRight: (answer: Answered) => boolean): Probe["judge"] {
  return (answer) => {
    if (isInSpace(model, user)) return answer.name === undefined && isRight(answer) ? null : "the list is wrong";
    return answer.name === "NotFoundError" ? null : "a user who is no member was answered";
  };
}

function refusedUnless(isAllowed: boolean, model: Model, user: string): Probe["judge"] {
  return ({ name }) => {
    if (name === "NotFoundError") return isInSpace(model, user) ? "the workspace does not exist for a member" : null;
    if (isAllowed) return name === undefined ? null : "the user was refused";
    // Guests know of the workspace.
    return name === "ForbiddenError" && (isInSpace(model, user) || isGuest(model, user)) ? null : "it was not refused";
  };
}

/** `isWhole`: all members are asked for. A user who has not accepted yet is found by no name. */
function areMembers(model: Model, user: string, rows: NonNullable<Answered["rows"]>, isWhole: boolean): boolean {
  const listed = new Set(rows.map(({ userId }) => userId));
  const members = model.users.filter((id) => isInSpace(model, id));
  const showsActivity = managesMembers(model, user);
  return (
    (isWhole ? members.every((id) => listed.has(id)) : true) &&
    [...listed].every((id) => members.includes(id)) &&
    rows.every(({ lastActive }) => (lastActive !== undefined) === showsActivity)
  );
}

function livingGroups(model: Model): number {
  return [...model.groups.values()].filter(({ alive }) => alive).length;
}

/** Whether the user may be a guest: neither a member nor a user who was removed. */
function isGuest(model: Model, user: string): boolean {
  return !isInSpace(model, user) && !model.removed.has(user);
}

/**
 * Whether the answer of such a call may contain the secret of the record, beside what the user may read anyway. Members receive the names
 * of guests who accepted, and of owners; owners receive the titles of pages on which no user has full access.
 */
export function mayBeTold(model: Model, user: string | null, where: string, { table, id }: Holder): boolean {
  if (table === "user" && MEMBER_EVENTS.some((event) => event === where))
    return isInSpace(model, user) && model.accepted.has(id) && isGuest(model, id);
  // Judged by the records that name the user, see probeNames.
  if (table === "user" && where === "getNamedUsers") return true;
  if (table === "user" && where === "getDeparture") return isInSpace(model, user) && isOwner(model, id);
  const page = where === "getOrphanedPages" && table === "block" ? model.nodes.get(id) : undefined;
  if (page === undefined || !isOwner(model, user)) return false;
  // Full access of anyone on the internet is no user's.
  return (
    model.users.every((one) => blockRole(model, one, id, "public") !== "editor") && !isPrivateOfDeparted(model, page)
  );
}

/** A page of a user who is not in the workspace any more, which no other user or group could read. */
function isPrivateOfDeparted(model: Model, { id, parent, items }: Node): boolean {
  const [only, ...others] = items.filter(({ role }) => role !== "none");
  const user = only?.user_id;
  if (parent.table !== "space" || user === undefined || others.length > 0) return false;
  const hasSharedPages = [...model.nodes.values()].some((node) => node.items.length > 0 && isBelow(model, node, id));
  return !hasSharedPages && model.removed.has(user) && !isInSpace(model, user);
}

function isBelow(model: Model, node: Node, id: string): boolean {
  for (let up = model.blockAbove(node); up !== undefined; up = model.blockAbove(up)) if (up.id === id) return true;
  return false;
}
