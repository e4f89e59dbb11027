// Records by pointer. An answer has a box for every record that was asked for, without a value where the record may not be read or
// does not exist. Where the answer is full, the other records are left out and the answer says that it is partial: the caller asks
// for them again.

import { toId } from "@tessera/kernel/values/ids.ts";
import { keyOf, toTable, isOfUser } from "@tessera/kernel/records/pointer.ts";
import type { getRecordValues, syncRecordValues } from "@tessera/kernel/wire/api/pages/sync-record-values.ts";
import type { Box, RecordMap } from "@tessera/kernel/wire/box.ts";
import type { RequestOf, ResponseOf } from "@tessera/kernel/wire/event.ts";
import type { Handler } from "../../http/dispatch.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { AnswerRoom } from "../../store/answer-room.ts";
import { readBoxesInRoom } from "../../store/read-boxes.ts";
import type { Key } from "../../store/record-db.ts";
import { NO_ACCESS } from "../../store/record-box.ts";
import type { Store } from "../../store/store.ts";
import type { Actor } from "@tessera/kernel/permissions/can.ts";

/** One handler serves the event under all its names. */
type SyncHandler = (
  request: RequestOf<typeof syncRecordValues>,
  context: RequestContext,
) => Promise<ResponseOf<typeof syncRecordValues>>;

interface Wanted {
  readonly table: string;
  readonly id: string;
  readonly spaceId?: string | null | undefined;
}

export function createSyncRecordValues(store: Store): SyncHandler {
  return async ({ requests, recordVersionMap, editing }, { caller: { actor }, spaceId }) => {
    const wanted = [...requests, ...recordVersionMap];
    const boxes = await readBoxes(store, actor, wanted, spaceId, editing);
    // The names are the sender's: no name may reach what every object has.
    const recordMap = Object.create(null) as RecordMap;
    wanted.forEach(({ table, id }, at) => {
      recordMap[table] ??= Object.create(null) as Record<string, Box>;
      const box = boxes[at];
      if (box !== undefined) recordMap[table][id] = box;
    });
    return boxes.includes(undefined) ? { recordMap, isPartial: true } : { recordMap };
  };
}

/** Answers in the order of the request, and ends with the first record that does not fit. */
export function createGetRecordValues(store: Store): Handler<typeof getRecordValues> {
  return async ({ requests }, { caller: { actor }, spaceId }) => {
    const boxes = await readBoxes(store, actor, requests, spaceId, false);
    const end = boxes.indexOf(undefined);
    return { results: end < 0 ? boxes : boxes.slice(0, end) };
  };
}

/** The boxes in the order of `wanted`; undefined for those that do not fit into the answer. */
export async function readBoxes(
  store: Store,
  actor: Actor,
  wanted: readonly Wanted[],
  spaceHint: string | null,
  editing: boolean,
): Promise<(Box | undefined)[]> {
  const keys = wanted.map(({ table, id }): Key | null => {
    const known = toTable(table);
    return known === null ? null : { table: known, id };
  });
  const unplaced = keys.filter((key, at): key is Key => key !== null && wanted[at]?.spaceId == null);
  const found = unplaced.length === 0 ? new Map<string, string>() : await store.db.scopesOf(unplaced);
  const byScope = new Map<string, { key: Key; at: number }[]>();
  keys.forEach((key, at) => {
    if (key === null) return;
    // A user record is read in the space on the screen, whose rights say whether its reader may know it.
    const own = isOfUser(key.table) ? key.id : null;
    const scope = own !== null ? (toId(spaceHint) ?? own) : (wanted[at]?.spaceId ?? found.get(keyOf(key)));
    if (scope === undefined) return;
    const group = byScope.get(scope);
    if (group === undefined) byScope.set(scope, [{ key, at }]);
    else group.push({ key, at });
  });
  const boxes: (Box | undefined)[] = wanted.map(() => NO_ACCESS);
  const room = new AnswerRoom();
  for (const [scope, group] of byScope) {
    if ((await store.scopes.fresh(scope)) === null) continue;
    const world = await store.world(scope);
    const keys = group.map(({ key }) => key);
    const read = await readBoxesInRoom(store, world, actor, keys, { editing, room });
    group.forEach(({ at }, n) => (boxes[at] = read[n]));
  }
  return boxes;
}
