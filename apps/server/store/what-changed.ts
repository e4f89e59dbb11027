/** What a change of a record means to others: whether it left its place, whether it may have changed what anyone sees. */
import { parentOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { sameJson } from "@tessera/kernel/records/json.ts";

export function hasMoved(was: Entry, now: Entry): boolean {
  return parentOf(was)?.id !== parentOf(now)?.id;
}

/** Whether this change of a record can change what anyone may see. */
export function changesRights(was: Entry | null, now: Entry): boolean {
  switch (now.table) {
    case "space":
    case "team":
    case "group":
      return was === null || was.value !== now.value;
    case "block":
      return was !== null && (hasMoved(was, now) || !sameJson(was.value["permissions"], now.value["permissions"]));
    default:
      return false;
  }
}
