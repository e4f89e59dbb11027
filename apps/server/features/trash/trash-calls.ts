// The trash as calls: what is in it that the caller may take back, and what takes it out for good.

import { AppError } from "@tessera/kernel/errors/app-error.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { deletedFromTrash } from "@tessera/kernel/world/purge.ts";
import { can, type Actor } from "@tessera/kernel/permissions/can.ts";
import { upToTop } from "@tessera/kernel/world/above.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { isAlive, typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { fold } from "@tessera/kernel/search/words.ts";
import type { deleteBlocks } from "@tessera/kernel/wire/api/trash/delete-blocks.ts";
import type { loadTrash } from "@tessera/kernel/wire/api/trash/load-trash.ts";
import type { RecordMap } from "@tessera/kernel/wire/box.ts";
import type { Handler } from "../../http/dispatch.ts";
import { errorOf } from "../../store/bootstrap.ts";
import { textOf } from "../../store/block-text.ts";
import { box } from "../../store/record-box.ts";
import type { ServerWorld } from "../../store/server-world.ts";
import type { Store } from "../../store/store.ts";
import type { TrashDb, TrashedPage } from "./trash-db.ts";
import { submitUpkeep } from "../../store/upkeep.ts";
import type { UserActor } from "../../http/callers.ts";

/** Pages read at once, and read in all for one answer: a cursor goes on from there. */
const BATCH = 100;
const MOST_READ = 2000;

export function createLoadTrash(store: Store, trash: Pick<TrashDb, "listed">): Handler<typeof loadTrash> {
  return async ({ spaceId, query, limit, cursor }, { caller: { actor } }) => {
    const recordMap: RecordMap = { block: {} };
    const pages: { id: string; trashedTime: number }[] = [];
    if ((await store.scopes.fresh(spaceId)) === null) return { pages, recordMap, cursor: null };
    const world = await store.world(spaceId);
    const wanted = fold(query.trim());
    let after: TrashedPage | null = cursor;
    for (let read = 0; read < MOST_READ; read += BATCH) {
      const found: TrashedPage[] = await trash.listed(spaceId, after, BATCH);
      await store.scopes.preload(
        world.cache,
        found.map(({ id }) => id),
        false,
      );
      for (const page of found) {
        after = page;
        const shown = await store.resolve(world, () => {
          const entry = world.entry("block", page.id);
          return (
            entry !== null &&
            !isAlive(entry) &&
            can(actor, "edit", entry, world) &&
            fold(textOf(entry)).includes(wanted)
          );
        });
        if (!shown) continue;
        pages.push({ id: page.id, trashedTime: page.time });
        await store.resolve(world, () => addWithPath(actor, page.id, world, recordMap));
        if (pages.length === limit) return { pages, recordMap, cursor: after };
      }
      if (found.length < BATCH) return { pages, recordMap, cursor: null };
    }
    return { pages, recordMap, cursor: after };
  };
}

/** The page, and what it stood in as far as the reader may see it. */
function addWithPath(actor: Actor, page: string, world: ServerWorld, map: RecordMap): void {
  const entry = world.entry("block", page);
  for (const at of entry === null ? [] : upToTop(entry, world)) {
    if (!can(actor, "read", at, world)) return;
    (map[at.table] ??= {})[at.id] = box(actor, at.table, at.id, world, false);
  }
}

export function createDeleteBlocks(store: Store, now: () => number, newId: () => string): Handler<typeof deleteBlocks> {
  return async ({ blocks, permanentlyDelete }, { caller: { actor } }) => {
    const scopes = await store.db.scopesOf(blocks.map(({ id }) => ({ table: "block" as const, id })));
    const byScope = new Map<string, string[]>();
    for (const { id } of blocks) {
      const scope = scopes.get(`block:${id}`);
      if (scope === undefined) throw new AppError("NotFoundError", `no block ${id}`);
      byScope.set(scope, [...(byScope.get(scope) ?? []), id]);
    }
    for (const [scope, ids] of byScope) {
      if (permanentlyDelete) await deleteFromTrash(scope, ids, actor);
      else await moveToTrash(scope, ids, actor);
    }
    return {};
  };

  async function moveToTrash(scope: string, ids: readonly string[], actor: UserActor): Promise<void> {
    const operations = ids.map((id): Operation => ({
      pointer: { table: "block", id },
      path: [],
      command: "update",
      args: { value: { alive: false } },
    }));
    const result = await store.submit({ id: newId(), scope, operations, actor, action: "deleteBlocks" });
    if (result.status !== "done") throw errorOf(result);
  }

  async function deleteFromTrash(scope: string, ids: readonly string[], actor: UserActor): Promise<void> {
    const world = await store.world(scope);
    for (const id of ids) {
      await store.resolve(world, () => {
        const entry = world.entry("block", id);
        if (entry === null || !can(actor, "read", entry, world)) throw new AppError("NotFoundError", `no block ${id}`);
        if (!mayDelete(actor, entry, world)) throw new AppError("ForbiddenError", `may not delete ${id} for good`);
        if (isAlive(entry) || !isPageType(typeOf(entry)))
          throw new AppError("OperationConflictError", `${id} should be a page in the trash`);
      });
    }
    const result = await submitUpkeep(store, {
      id: newId(),
      scope,
      userId: actor.userId,
      action: "delete-from-trash",
      upkeep: (base) =>
        ids.flatMap((id) => {
          const entry = base.entry("block", id);
          return entry === null ? [] : [deletedFromTrash(entry, now(), { table: "user", id: actor.userId })];
        }),
    });
    if (result.status !== "done") throw errorOf(result);
  }
}

function mayDelete(actor: UserActor, entry: Entry, world: ServerWorld): boolean {
  if (can(actor, "full", entry, world)) return true;
  const mine = entry.value["created_by_id"] === actor.userId || entry.value["moved_to_trash_id"] === actor.userId;
  return mine && can(actor, "edit", entry, world);
}
