// Pages on which no user has full access, as calls for the owners of the workspace.

import { AppError } from "@tessera/kernel/errors/app-error.ts";
import { isOut, spaceRoleOf } from "@tessera/kernel/permissions/space-roles.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { getIn } from "@tessera/kernel/values/json.ts";
import type {
  getOrphanedPages,
  OrphanedPage,
  takeOverPages,
} from "@tessera/kernel/wire/api/departures/orphaned-pages.ts";
import type { World } from "@tessera/kernel/world/world.ts";
import type { Handler } from "../../http/dispatch.ts";
import { textOf } from "../../store/block-text.ts";
import { errorOf } from "../../store/bootstrap.ts";
import type { ServerWorld } from "../../store/server-world.ts";
import type { Store } from "../../store/store.ts";
import { submitUpkeep } from "../../store/upkeep.ts";
import { withOwner, worldFor, type DepartureServices } from "./departure-calls.ts";
import { isWithoutFullUser } from "./full-access.ts";
import { userOfPrivate } from "./private-page.ts";

/** Pages read at once, and read in all for one response: the cursor continues from there. */
const BATCH = 200;
const MOST_READ = 2000;
/** Pages of one response. */
const LISTED = 50;

export function createGetOrphanedPages({ store, items }: DepartureServices): Handler<typeof getOrphanedPages> {
  return async ({ spaceId, cursor }, { caller: { actor } }) => {
    const world = await worldForOwner(store, spaceId, actor.userId);
    const pages: OrphanedPage[] = [];
    let after: string | null = cursor;
    for (let read = 0; read < MOST_READ; read += BATCH) {
      const ids: string[] = await items.pagesWithItems(spaceId, after, BATCH);
      await store.scopes.preload(world.cache, ids, false);
      for (const id of ids) {
        after = id;
        const page = await store.resolve(world, () => {
          const entry = world.entry("block", id);
          return entry !== null && isOrphaned(entry, world) ? presented(entry) : null;
        });
        if (page === null) continue;
        pages.push(page);
        if (pages.length === LISTED) return { pages, cursor: after };
      }
      if (ids.length < BATCH) return { pages, cursor: null };
    }
    return { pages, cursor: after };
  };
}

export function createTakeOverPages({ store, newId }: DepartureServices): Handler<typeof takeOverPages> {
  return async ({ spaceId, blockIds }, { caller: { actor } }) => {
    const { userId } = actor;
    await worldForOwner(store, spaceId, userId);
    const result = await submitUpkeep(store, {
      id: newId(),
      scope: spaceId,
      userId,
      action: "take-over-pages",
      upkeep: (world) => {
        if (spaceRoleOf(userId, spaceId, world) !== "owner") return [];
        return blockIds.flatMap((id) => {
          const entry = world.entry("block", id);
          return entry !== null && isOrphaned(entry, world) ? [withOwner(entry, userId)] : [];
        });
      },
    });
    if (result.status !== "done") throw errorOf(result);
    const [row] = await store.db.log(spaceId, result.seq - 1, 1);
    return { taken: (row?.body.changed ?? []).map(([, id]) => id) };
  };
}

/** Whether the page can be taken over. The private pages of a user who left are not: no user reads them until they are purged. */
function isOrphaned(entry: Entry, world: World): boolean {
  if (!isPageType(typeOf(entry)) || !isWithoutFullUser(entry, world)) return false;
  const user = userOfPrivate(entry);
  return user === null || !isOut(user, entry.scope, world);
}

async function worldForOwner(store: Store, spaceId: string, userId: string): Promise<ServerWorld> {
  const world = await worldFor(store, spaceId, userId);
  const isOwner = await store.resolve(world, () => spaceRoleOf(userId, spaceId, world) === "owner");
  if (!isOwner) throw new AppError("ForbiddenError", "Only owners of the workspace take over pages.");
  return world;
}

function presented(entry: Entry): OrphanedPage {
  const icon = getIn(entry.value, ["format", "page_icon"]);
  return { id: entry.id, title: textOf(entry), icon: typeof icon === "string" ? icon : null };
}
