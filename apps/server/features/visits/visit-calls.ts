// Visits as calls. A visit of a page that its visitor may not read is not kept, and the answer does not say so.

import { isPageType } from "@tessera/kernel/records/block.ts";
import { isAlive, typeOf } from "@tessera/kernel/records/entry.ts";
import { can, type Actor } from "@tessera/kernel/permissions/can.ts";
import type { getPageVisits } from "@tessera/kernel/wire/api/visits/get-page-visits.ts";
import type { recordPageVisit } from "@tessera/kernel/wire/api/visits/record-page-visit.ts";
import type { RecordMap } from "@tessera/kernel/wire/box.ts";
import type { Handler } from "../../http/dispatch.ts";
import { box } from "../../store/record-box.ts";
import type { ServerWorld } from "../../store/server-world.ts";
import type { Store } from "../../store/store.ts";
import type { CountedVisit, PageVisit } from "./page-visits.ts";

/** What these calls need of the visits. */
export interface Visits {
  record(space: string, user: string, visit: PageVisit): Promise<void>;
  latest(space: string, user: string, limit: number): Promise<readonly CountedVisit[]>;
}

/** A clock of a client may be ahead by so much. */
const AHEAD = 60_000;

export function createRecordPageVisit(
  store: Store,
  visits: Visits,
  now: () => number,
): Handler<typeof recordPageVisit> {
  return async ({ spaceId: named, visit: given, blockId }, { caller: { actor } }) => {
    const visit = given ?? { pageId: blockId ?? "", lastViewTime: now(), lastExitTime: null };
    const spaceId = named ?? (await scopeOf(store, visit.pageId));
    if (spaceId === undefined || (await store.scopes.fresh(spaceId)) === null) return {};
    const world = await store.world(spaceId);
    if (!(await readable(store, world, actor, visit.pageId))) return {};
    const at = (time: number): number => Math.min(time, now() + AHEAD);
    const lastExitTime = visit.lastExitTime === null ? null : at(visit.lastExitTime);
    await visits.record(spaceId, actor.userId, {
      pageId: visit.pageId,
      lastViewTime: at(visit.lastViewTime),
      lastExitTime,
    });
    return {};
  };
}

export function createGetPageVisits(store: Store, visits: Visits): Handler<typeof getPageVisits> {
  return async ({ spaceId, limit }, { caller: { actor } }) => {
    const recordMap: RecordMap = { block: {} };
    if ((await store.scopes.fresh(spaceId)) === null) return { visits: [], recordMap };
    const world = await store.world(spaceId);
    // Some of them may be gone, or out of sight.
    const known = await visits.latest(spaceId, actor.userId, 2 * limit);
    await store.scopes.preload(
      world.cache,
      known.map(({ pageId }) => pageId),
      false,
    );
    const shown: PageVisit[] = [];
    for (const { pageId, lastViewTime, lastExitTime } of known) {
      if (shown.length >= limit) break;
      if (!(await readable(store, world, actor, pageId))) continue;
      shown.push({ pageId, lastViewTime, lastExitTime });
      (recordMap["block"] ??= {})[pageId] = await store.resolve(world, () => box(actor, "block", pageId, world, false));
    }
    return { visits: shown, recordMap };
  };
}

async function scopeOf(store: Store, page: string): Promise<string | undefined> {
  return (await store.db.scopesOf([{ table: "block", id: page }])).get(`block:${page}`);
}

async function readable(store: Store, world: ServerWorld, actor: Actor, page: string): Promise<boolean> {
  return await store.resolve(world, () => {
    const entry = world.entry("block", page);
    return entry !== null && isPageType(typeOf(entry)) && isAlive(entry) && can(actor, "read", entry, world);
  });
}
