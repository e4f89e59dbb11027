/** Whose permissions a change of a membership row or of a group changes: the user of the row; the users who joined or left the group. */
import { isMembership, usersOfGroup } from "@tessera/kernel/permissions/members.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { onServer } from "@tessera/kernel/records/on-server.ts";
import { tableOf } from "@tessera/kernel/records/pointer.ts";

/** The most users that one log row names. After a change of more users, the permissions of all users are checked. */
const MOST_NAMED = 1000;

/** Whether a change of a record of this table changes the permissions of some users alone. */
export function isOfSomeUsers(table: string): boolean {
  return onServer(table).touches === "users";
}

/** Null: too many to name. */
export function changedPeople(changes: readonly (readonly [was: Entry | null, now: Entry])[]): string[] | null {
  const people = new Set<string>();
  for (const [was, now] of changes) for (const id of concernedBy(was, now)) people.add(id);
  return people.size > MOST_NAMED ? null : [...people];
}

function concernedBy(was: Entry | null, now: Entry): readonly string[] {
  if (isMembership(now.table)) return [now.id.slice(now.scope.length + 1)];
  if (tableOf(now.table).contains !== "group") return [];
  const [before, after] = [was, now].map((group) => new Set(group === null ? [] : usersOfGroup(group)));
  return [...(before ?? []), ...(after ?? [])].filter((id) => before?.has(id) !== after?.has(id));
}
