// Quick find as a call: the pages that answer, each with its place, and their records.

import { AppError } from "@tessera/kernel/errors/app-error.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { parentOf, typeOf } from "@tessera/kernel/records/entry.ts";
import { can, type Actor } from "@tessera/kernel/permissions/can.ts";
import { markText, type search } from "@tessera/kernel/wire/api/search.ts";
import type { RecordMap } from "@tessera/kernel/wire/box.ts";
import type { Handler } from "../http/dispatch.ts";
import type { Hit, SearchRequest, Use } from "../search/search.ts";
import type { Visits } from "./page-visits.ts";
import { textOf } from "../search/document.ts";
import { box } from "../store/present.ts";
import type { ServerWorld } from "../store/server-world.ts";
import type { Store } from "../store/store.ts";

/** What this call needs of search. */
export interface QuickFind {
  find(
    actor: Actor,
    request: SearchRequest,
    used: () => Promise<Use>,
  ): Promise<{ readonly world: ServerWorld; readonly hits: readonly Hit[] }>;
}

/** Pages whose visits count for the order. */
const MOST_USED = 200;
const ORDERS = { relevance: "relevance", lastEdited: "edited", created: "created" } as const;

export function createSearch(store: Store, quickFind: QuickFind, visits: Visits): Handler<typeof search> {
  return async ({ query, spaceId, ancestorId, limit, filters, sort }, { userId }) => {
    const space = spaceId ?? (ancestorId === undefined ? undefined : await scopeOf(store, ancestorId));
    if (space === undefined)
      throw new AppError("ValidationError", "body.spaceId should be an id, instead was undefined");
    const within = [...filters.ancestors, ...filters.inTeams, ...(ancestorId === undefined ? [] : [ancestorId])];
    const actor = { userId };
    const used = async (): Promise<Use> => {
      const latest = await visits.latest(space, userId, MOST_USED);
      return new Map(latest.map((one) => [one.pageId, { count: one.visits, lastTime: one.lastViewTime }]));
    };
    const request: SearchRequest = {
      space,
      query,
      limit,
      order: ORDERS[sort.field],
      filters: {
        titleOnly: filters.titleOnly,
        within,
        createdBy: filters.createdBy,
        editedBy: filters.editedBy,
        created: { from: filters.createdTime.starting ?? null, to: filters.createdTime.ending ?? null },
        edited: { from: filters.lastEditedTime.starting ?? null, to: filters.lastEditedTime.ending ?? null },
      },
    };
    const { world, hits } = await quickFind.find(actor, request, used);
    const recordMap: RecordMap = { block: {} };
    if (hits.length === 0) return { results: [], total: 0, recordMap };
    // A block goes out with the list of what it holds.
    await store.scopes.preload(world.cache, hits.map(({ page }) => page), true); // prettier-ignore
    const results = await store.resolve(world, () =>
      hits.map(({ page, score, title, line }) => {
        (recordMap["block"] ??= {})[page] = box(actor, "block", page, world, false);
        const pathText = pathOf(actor, page, world);
        return {
          id: page,
          isNavigable: true,
          score,
          spaceId: space,
          highlight: {
            title: markText(title.text, title.marks),
            ...(line === null ? {} : { text: markText(line.text, line.marks) }),
            ...(pathText === "" ? {} : { pathText }),
          },
          ...(line === null ? {} : { highlightBlockId: line.block }),
        };
      }),
    );
    return { results, total: results.length, recordMap };
  };
}

async function scopeOf(store: Store, block: string): Promise<string | undefined> {
  return (await store.db.scopesOf([{ table: "block", id: block }])).get(`block:${block}`);
}

/** The titles of the pages above, the nearest last, as far as the reader may see them. */
function pathOf(actor: Actor, page: string, world: ServerWorld): string {
  const titles: string[] = [];
  let at = world.entry("block", page);
  for (let depth = 0; at !== null && depth < 1000; depth++) {
    const up = parentOf(at);
    at = up?.table === "block" ? world.entry("block", up.id) : null;
    if (at === null || !isPageType(typeOf(at))) continue;
    if (!can(actor, "read", at, world)) break;
    titles.unshift(textOf(at));
  }
  return titles.join(" / ");
}
