// Quick find as a call: the pages that were found, each with its place, and their records. An answer that is full ends early.

import { AppError } from "@tessera/kernel/errors/app-error.ts";
import { upFrom } from "@tessera/kernel/world/above.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { typeOf } from "@tessera/kernel/records/entry.ts";
import { can, type Actor } from "@tessera/kernel/permissions/can.ts";
import { MAX_ANSWER_BYTES } from "@tessera/kernel/rules/size-limits.ts";
import { markText, type search } from "@tessera/kernel/wire/api/search/search.ts";
import { sizeOfJson } from "@tessera/kernel/values/json-size.ts";
import type { RecordMap } from "@tessera/kernel/wire/box.ts";
import type { Handler } from "../../http/dispatch.ts";
import type { Hit, SearchRequest, Use } from "./search.ts";
import { textOf } from "../../store/block-text.ts";
import { AnswerRoom } from "../../store/answer-room.ts";
import { readBoxesInRoom } from "../../store/read-boxes.ts";
import type { ServerWorld } from "../../store/server-world.ts";
import type { Store } from "../../store/store.ts";

/** What this call needs of search. */
export interface QuickFind {
  find(
    actor: Actor,
    request: SearchRequest,
    used: () => Promise<Use>,
  ): Promise<{ readonly world: ServerWorld; readonly hits: readonly Hit[] }>;
}

/** The pages that a person visited last, and how often. */
export interface UsedPages {
  latest(
    space: string,
    user: string,
    limit: number,
  ): Promise<readonly { readonly pageId: string; readonly visits: number; readonly lastViewTime: number }[]>;
}

/** Bytes of the records of an answer; the rest is for the words that are shown. */
const MOST_RECORD_BYTES = MAX_ANSWER_BYTES * 0.75;
/** Pages whose visits count for the order. */
const MOST_USED = 200;
const ORDERS = { relevance: "relevance", lastEdited: "edited", created: "created" } as const;

export function createSearch(store: Store, quickFind: QuickFind, visits: UsedPages): Handler<typeof search> {
  return async ({ query, spaceId, ancestorId, limit, filters, sort }, { caller: { actor } }) => {
    if (spaceId === undefined && ancestorId === undefined)
      throw new AppError("ValidationError", "body.spaceId should be an id, instead was undefined");
    const space = spaceId ?? (await scopeOf(store, ancestorId ?? ""));
    const nothing = { results: [], total: 0, recordMap: { block: {} } };
    // What does not exist looks as what may not be read.
    if (space === undefined || (await store.scopes.fresh(space)) === null) return nothing;
    const within = [...filters.ancestors, ...filters.inTeams];
    const used = async (): Promise<Use> => {
      const { userId } = actor;
      if (userId === null) return new Map();
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
        inside: ancestorId === space ? undefined : ancestorId,
        createdBy: filters.createdBy,
        editedBy: filters.editedBy,
        created: { from: filters.createdTime.starting ?? null, to: filters.createdTime.ending ?? null },
        edited: { from: filters.lastEditedTime.starting ?? null, to: filters.lastEditedTime.ending ?? null },
      },
    };
    const { world, hits } = await quickFind.find(actor, request, used);
    const recordMap: RecordMap = { block: {} };
    if (hits.length === 0) return nothing;
    const keys = hits.map(({ page }) => ({ table: "block" as const, id: page }));
    const room = new AnswerRoom(MOST_RECORD_BYTES);
    const boxes = await readBoxesInRoom(store, world, actor, keys, { editing: false, room });
    const results = await store.resolve(world, () =>
      hits.slice(0, boxes.length).map((hit) => resultOf(hit, space, pathOf(actor, hit.page, world))),
    );
    const words = new AnswerRoom(MAX_ANSWER_BYTES - MOST_RECORD_BYTES);
    const end = results.findIndex((result) => !words.take(sizeOfJson(result).bytes));
    const fitting = end < 0 ? results : results.slice(0, end);
    fitting.forEach(({ id }, at) => {
      const found = boxes[at];
      if (found !== undefined) (recordMap["block"] ??= {})[id] = found;
    });
    return { results: fitting, total: fitting.length, recordMap };
  };
}

function resultOf({ page, score, title, line }: Hit, space: string, pathText: string) {
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
}

/** The workspace of a page or a teamspace, or the one itself. */
async function scopeOf(store: Store, id: string): Promise<string | undefined> {
  const tables = ["block", "team", "space"] as const;
  const [scope] = (await store.db.scopesOf(tables.map((table) => ({ table, id })))).values();
  return scope;
}

/** The titles of the pages above, the nearest last, as far as the reader may see them. */
function pathOf(actor: Actor, page: string, world: ServerWorld): string {
  const titles: string[] = [];
  const entry = world.entry("block", page);
  for (const at of entry === null ? [] : upFrom(entry, world)) {
    if (at === entry || !isPageType(typeOf(at))) continue;
    if (!can(actor, "read", at, world)) break;
    titles.unshift(textOf(at));
  }
  return titles.join(" / ");
}
