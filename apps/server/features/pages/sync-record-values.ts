// Records by pointer. Every record asked for is in the answer, as a box without value where it may
// not be read or does not exist: clients wait for what is left out.

import { setImmediate } from "node:timers/promises";
import { toId } from "@tessera/kernel/values/ids.ts";
import { keyOf, toTable, USER_TABLES, type Table } from "@tessera/kernel/records/pointer.ts";
import type { getRecordValues, syncRecordValues } from "@tessera/kernel/wire/api/pages/sync-record-values.ts";
import type { Box, RecordMap } from "@tessera/kernel/wire/box.ts";
import type { RequestOf, ResponseOf } from "@tessera/kernel/wire/event.ts";
import type { Handler } from "../../http/dispatch.ts";
import type { RequestContext } from "../../http/request-context.ts";
import type { Key } from "../../store/record-db.ts";
import { box, NO_ACCESS } from "../../store/record-box.ts";
import type { Store } from "../../store/store.ts";

/** Boxes made in one turn. */
const BOXES = 250;

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
  return async ({ requests, recordVersionMap, editing }, { userId, spaceId }) => {
    const wanted = [...requests, ...recordVersionMap];
    const boxes = await readBoxes(store, userId, wanted, spaceId, editing);
    // The names are the sender's: no name may reach what every object has.
    const recordMap = Object.create(null) as RecordMap;
    wanted.forEach(({ table, id }, at) => {
      recordMap[table] ??= Object.create(null) as Record<string, Box>;
      recordMap[table][id] = boxes[at] ?? NO_ACCESS;
    });
    return { recordMap };
  };
}

/** In the order asked for. */
export function createGetRecordValues(store: Store): Handler<typeof getRecordValues> {
  return async ({ requests }, { userId, spaceId }) => ({
    results: await readBoxes(store, userId, requests, spaceId, false),
  });
}

export async function readBoxes(
  store: Store,
  userId: string | null,
  wanted: readonly Wanted[],
  spaceHint: string | null,
  editing: boolean,
): Promise<Box[]> {
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
    const own = USER_TABLES.has(key.table) ? key.id : null;
    const scope = own !== null ? (toId(spaceHint) ?? own) : (wanted[at]?.spaceId ?? found.get(keyOf(key)));
    if (scope === undefined) return;
    const group = byScope.get(scope);
    if (group === undefined) byScope.set(scope, [{ key, at }]);
    else group.push({ key, at });
  });
  const boxes: Box[] = wanted.map(() => NO_ACCESS);
  for (const [scope, group] of byScope) {
    if ((await store.scopes.fresh(scope)) === null) continue;
    const world = await store.world(scope);
    const blocks = group.filter(({ key }) => key.table === "block").map(({ key }) => key.id);
    await store.scopes.preload(world.cache, blocks, true);
    for (const [done, { key, at }] of group.entries()) {
      // Whoever else asked something has their turn between.
      if (done % BOXES === BOXES - 1) await setImmediate();
      boxes[at] = await store.resolve(world, () => box({ userId }, key.table satisfies Table, key.id, world, editing));
    }
  }
  return boxes;
}
