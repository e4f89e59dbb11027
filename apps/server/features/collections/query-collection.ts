// Queries of the rows of a collection. A collection that may not be read, or does not exist, is answered as a box without value and
// without results. An answer contains the records of its rows, each with its rights at that moment. It ends early where it would be
// too large: results have a cursor, groups say that there are more.

import type { AggregationResult } from "@tessera/database/query/aggregations.ts";
import { allOf } from "@tessera/database/query/filter.ts";
import type { Gather, GatheredGroup } from "@tessera/database/query/gather.ts";
import { readLoader, type Reducer } from "@tessera/database/query/loader.ts";
import { isFault, queryError } from "@tessera/database/query/query-fault.ts";
import type { Answer } from "@tessera/database/query/question.ts";
import { AppError } from "@tessera/kernel/errors/app-error.ts";
import { can, type Actor } from "@tessera/kernel/permissions/can.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { keyOf, type Table } from "@tessera/kernel/records/pointer.ts";
import { sizeOfJson } from "@tessera/kernel/values/json-size.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import type { queryCollection } from "@tessera/kernel/wire/api/collections/query-collection.ts";
import type { RecordMap } from "@tessera/kernel/wire/box.ts";
import type { RequestOf, ResponseOf } from "@tessera/kernel/wire/event.ts";
import type { Handler } from "../../http/dispatch.ts";
import { AnswerRoom } from "../../store/answer-room.ts";
import { peopleBeside, peopleIn } from "../../store/people.ts";
import { readBoxesInRoom } from "../../store/read-boxes.ts";
import { NO_ACCESS } from "../../store/record-box.ts";
import { ServerWorld } from "../../store/server-world.ts";
import type { Store } from "../../store/store.ts";
import type { Slices } from "../../threads/slices.ts";
import type { Asked, Collections } from "./collections.ts";

/** Reducers of one question that are answered. */
const MOST_REDUCERS = 100;

type Request = RequestOf<typeof queryCollection>;
type Reduced = ResponseOf<typeof queryCollection>["result"]["reducerResults"];
type Known = Exclude<Reducer, { readonly kind: "unknown" }>;

export function createQueryCollection(
  store: Store,
  collections: Collections,
  now: () => number,
): Handler<typeof queryCollection> {
  return async (request, { caller: { actor }, address }) => {
    const caller = actor.userId ?? address;
    const { reducers, asked } = questionsOf(request, now());
    const { id, spaceId } = request.source ?? request.collection ?? { id: "" };
    const scope =
      spaceId ?? (await store.db.scopesOf([{ table: "collection", id }])).get(keyOf({ table: "collection", id }));
    const nothing = { collection: { [id]: NO_ACCESS } };
    const cache = scope === undefined ? null : await store.scopes.fresh(scope);
    if (scope === undefined || cache === null) return answerOf({}, nothing);
    const world = new ServerWorld(cache);
    const collection = await store.resolve(world, () => readable(actor, world, id));
    if (collection === null) return answerOf({}, nothing);
    const known = reducers.filter((reducer): reducer is Known => reducer.kind !== "unknown");
    const answers = await collections.answer(collection, actor, caller, asked);
    const rows = [...new Set(answers.flatMap((answer) => answer.rows))];
    const view = request.collectionView?.id;
    const named = { rows, collection: id, view };
    const room = new AnswerRoom();
    const recordMap = await recordsOf(store, collections.slices, scope, actor, named, request.editing, room);
    const results: Reduced = Object.fromEntries(reducers.map(({ name }) => [name, { type: "unknown" }]));
    known.forEach((reducer, at) => {
      const answer = answers[at];
      if (answer !== undefined) results[reducer.name] = reducedOf(reducer, readableOf(answer, recordMap));
    });
    const bounded = Object.entries(results).map(([name, one]) => [name, withinRoom(upTo(one, recordMap), room)]);
    return answerOf(Object.fromEntries(bounded), recordMap);
  };
}

/** Groups and values as far as there is room for them; rows are bounded with their records. */
function withinRoom(reduced: Reduced[string], room: AnswerRoom): Reduced[string] {
  if (reduced.type !== "groups") {
    if (reduced.type === "aggregation" && !room.take(sizeOfJson(reduced.aggregationResult as Json).bytes))
      return { ...reduced, aggregationResult: { type: "number", value: null } };
    return reduced;
  }
  const fitting = (groups: readonly WireGroup[]): WireGroup[] => {
    const end = groups.findIndex((group) => !room.take(sizeOfJson(group as unknown as Json).bytes));
    return groups.slice(0, end < 0 ? groups.length : end);
  };
  const [results, subGroups] = [fitting(reduced.results), fitting(reduced.subGroups)];
  return { ...reduced, results, subGroups, hasMore: reduced.hasMore || results.length < reduced.results.length };
}

/** The results up to the first row whose record did not fit into the answer: their cursor is there. */
function upTo(reduced: Reduced[string], { block = {} }: RecordMap): Reduced[string] {
  if (reduced.type !== "results") return reduced;
  const { blockIds, total } = reduced;
  const end = blockIds.findIndex((id) => block[id] === undefined);
  if (end < 0) return reduced;
  const from = (reduced.cursor?.offset ?? total) - blockIds.length;
  const cursor = { row: blockIds[end - 1] ?? "", offset: from + end };
  return { ...reduced, blockIds: blockIds.slice(0, end), hasMore: true, isWhole: false, cursor };
}

/** Without the rows that the reader lost after the engine answered. */
function readableOf(answer: Answer, recordMap: RecordMap): Answer {
  const rows = answer.rows.filter((id) => recordMap["block"]?.[id]?.role !== "none");
  return rows.length === answer.rows.length ? answer : { ...answer, rows };
}

function questionsOf({ loader, cursors }: Request, now: number): { reducers: readonly Reducer[]; asked: Asked[] } {
  const read = readLoader(loader);
  if (isFault(read)) throw queryError(read);
  const { reducers, filter, sorts, search, zone } = read;
  if (reducers.length > MOST_REDUCERS) throw new AppError("ValidationError", `reducers: ${MOST_REDUCERS} at most`);
  const asked = reducers.flatMap((reducer): Asked[] => {
    if (reducer.kind === "unknown") return [];
    const after = Object.hasOwn(cursors, reducer.name) ? (cursors[reducer.name] ?? null) : null;
    const limit = reducer.kind === "results" ? reducer.limit : 0;
    const gather = gatherOf(reducer);
    return [
      { filter: allOf([filter, reducer.filter]), sorts, search, zone, now, after, limit, ...(gather && { gather }) },
    ];
  });
  return { reducers, asked };
}

function readable(actor: Actor, world: ServerWorld, id: string): Entry | null {
  const entry = world.entry("collection", id);
  return entry !== null && can(actor, "read", entry, world) ? entry : null;
}

function gatherOf(reducer: Known): Gather | null {
  if (reducer.kind === "groups") return reducer.gather;
  return reducer.kind === "results"
    ? null
    : { groupBy: null, subGroupBy: null, aggregations: [reducer.aggregation], limit: 0 };
}

function reducedOf(reducer: Known, { rows, total, next, ignored, gathered }: Answer): Reduced[string] {
  const left = ignored.map((one) => ({ ...one }));
  if (reducer.kind === "results") {
    const isWhole = rows.length === total;
    return {
      type: "results",
      blockIds: [...rows],
      total,
      hasMore: next !== null,
      isWhole,
      cursor: next,
      ignored: left,
    };
  }
  const aggregations = (gathered?.aggregations ?? []).map(aggregationOf);
  if (reducer.kind === "aggregation") {
    const aggregationResult = aggregations[0] ?? { type: "number", value: null };
    return { type: "aggregation", aggregation: { ...reducer.aggregation }, aggregationResult, ignored: left };
  }
  const { groups = [], subGroups = [], total: count = 0, hasMore = false } = gathered ?? {};
  return {
    type: "groups",
    version: "v2",
    results: groups.map(groupOf),
    total: count,
    hasMore,
    subGroups: subGroups.map(groupOf),
    rows: total,
    aggregations,
    ignored: left,
  };
}

type WireGroup = Extract<Reduced[string], { readonly type: "groups" }>["results"][number];

function aggregationOf(result: AggregationResult | null): WireGroup["aggregations"][number] {
  return result === null ? null : result.type === "list" ? { ...result, value: [...result.value] } : { ...result };
}

function groupOf({ key, value, total, aggregations, groups }: GatheredGroup): WireGroup {
  return {
    value: { ...value },
    total,
    key,
    aggregations: aggregations.map(aggregationOf),
    groups: groups.map(groupOf),
  };
}

function answerOf(reducerResults: Reduced, recordMap: RecordMap): ResponseOf<typeof queryCollection> {
  return { result: { type: "reducer", reducerResults }, recordMap };
}

interface Named {
  readonly rows: readonly string[];
  readonly collection: string;
  readonly view: string | undefined;
}

/** The records of an answer; those of its last rows are left out where there is no room for them. */
async function recordsOf(
  store: Store,
  slices: Slices,
  scope: string,
  actor: Actor,
  named: Named,
  editing: boolean,
  room: AnswerRoom,
): Promise<RecordMap> {
  const world = await store.world(scope);
  const read = async (table: Table, ids: readonly string[]): Promise<RecordMap[string]> => {
    const keys = ids.map((id) => ({ table, id }));
    const boxes = await readBoxesInRoom(store, world, actor, keys, { editing, room, slices });
    return Object.fromEntries(boxes.map((one, at) => [ids[at], one]));
  };
  return await store.keeping(world, async () => {
    // Rows come first: where they fill the answer, the caller has the collection and the view from elsewhere.
    const recordMap: RecordMap = {
      block: await read("block", named.rows),
      collection: await read("collection", [named.collection]),
      ...(named.view === undefined ? {} : { collection_view: await read("collection_view", [named.view]) }),
    };
    // Our own client asks for users when it shows them.
    const people = editing ? [] : peopleIn(recordMap);
    if (people.length > 0) recordMap["notion_user"] = await peopleBeside(store, world, world, actor, people);
    return recordMap;
  });
}
