// A database over a real sync scope whose server is played: its rows are a list, and nothing is answered before the test says so.
import type { Question } from "@tessera/database/query/question.ts";
import { CollectionIndex } from "@tessera/database/index/collection-index.ts";
import { readSchema } from "@tessera/database/schema.ts";
import type { RowsQuestion } from "@tessera/database/source/database-source.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import type { Box, RecordMap } from "@tessera/kernel/wire/box.ts";
import type { ChangedBox } from "@tessera/kernel/wire/realtime.ts";
import { createWritable } from "@tessera/platform/readable.ts";
import { Disk } from "@tessera/sync/disk.ts";
import { MemoryStorage } from "@tessera/sync/memory-storage.ts";
import type { LoadState } from "@tessera/sync/load-state.ts";
import type { ChannelScope, RowWord } from "@tessera/sync/channel-scope.ts";
import { CollectionNews } from "@tessera/sync/collection-news.ts";
import { Listeners } from "@tessera/sync/listeners.ts";
import { openScope, space } from "@tessera/sync/testing/scope-on-disk.ts";
import type { Workspace } from "@tessera/sync/workspace.ts";
import type { AskGroups } from "../asking/ask-groups.ts";
import { NO_GROUPS } from "../asking/move-own.ts";
import type { AskRows, ReadRows } from "../asking/ask-rows.ts";
import { openDatabase } from "../open-database.ts";
import { rowOf } from "../asking/row-of.ts";
import { memoryDevice, MemoryDeviceStore } from "./memory-device.ts";

const SCHEMA: JsonObject = {
  title: { name: "Name", type: "title" },
  num: { name: "Number", type: "number" },
};

export class PlayedClock {
  private at = 0;
  private waiting: { readonly at: number; readonly run: () => void }[] = [];

  now = (): number => this.at;

  after = (ms: number, run: () => void): (() => void) => {
    const one = { at: this.at + ms, run };
    this.waiting.push(one);
    return () => void this.waiting.splice(this.waiting.indexOf(one), this.waiting.includes(one) ? 1 : 0);
  };

  pass(ms: number): void {
    this.at += ms;
    const due = this.waiting.filter(({ at }) => at <= this.at);
    this.waiting = this.waiting.filter(({ at }) => at > this.at);
    for (const { run } of due) run();
  }
}

export async function playedDatabase(rows: number, kept = new MemoryDeviceStore()) {
  const storage = new MemoryStorage();
  const sync = await openScope(storage);
  const [page, collection, view] = [newId(), newId(), newId()];
  const ids = Array.from({ length: rows }, () => newId());
  let seq = 1;
  const boxes = new Map<string, Box>();
  const clock = new PlayedClock();
  const online = createWritable(true);
  const states = {
    of: { kind: "ready", partial: false } as LoadState,
    by: new Map<string, LoadState>(),
    listeners: new Set<(topic: string) => void>(),
  };
  /** The blocks of collections that are not at hand, as the server says them. */
  const homes = new Map<string, string | null>();

  const box = (value: JsonObject, order: string | null = null): Box => ({
    role: "editor",
    value: { space_id: space, alive: true, version: seq, ...value },
    edit: { order, state: null, seq, scope: space },
  });
  const rowBox = (id: string, at: number, more: JsonObject = {}): Box =>
    box(
      {
        id,
        type: "page",
        parent_id: collection,
        parent_table: "collection",
        properties: { title: [[`Row ${at}`]], num: [[String(at)]] },
        ...more,
      },
      `V${String(at).padStart(6, "0")}1`,
    );
  ids.forEach((id, at) => boxes.set(id, rowBox(id, at)));
  const frame: ChangedBox[] = [
    {
      table: "block",
      id: page,
      box: box(
        {
          id: page,
          type: "collection_view_page",
          parent_id: space,
          parent_table: "space",
          collection_id: collection,
          view_ids: [view],
        },
        "V1",
      ),
    },
    {
      table: "collection",
      id: collection,
      box: box({ id: collection, parent_id: page, parent_table: "block", schema: SCHEMA }),
    },
    {
      table: "collection_view",
      id: view,
      box: box({ id: view, parent_id: page, parent_table: "block", type: "table", name: "All" }),
    },
  ];

  /** What the server says now; by the engine that it asks. */
  const indexNow = (): CollectionIndex => {
    const index = new CollectionIndex(readSchema({ schema: SCHEMA }), "en");
    for (const [id, { value = {}, edit }] of boxes)
      index.upsert({
        ...rowOf({ id, value, order: edit?.order ?? null, meta: {} } as never),
        alive: value["alive"] === true,
      });
    return index;
  };
  const reader = { signature: "", holders: [""], shown: null };
  const answer = (question: RowsQuestion, from: number, limit: number) => {
    const index = indexNow();
    const asked: Question = {
      reader,
      filter: question.filter,
      sorts: question.sorts,
      search: question.search,
      zone: "UTC",
      now: 0,
      me: null,
      after: { row: "", offset: from },
      limit,
    };
    const { rows: found, total, ignored } = index.ask(asked) ?? { rows: [], total: 0, ignored: [] };
    const recordMap: RecordMap = { block: Object.fromEntries(found.map((id) => [id, boxes.get(id) ?? box({})])) };
    return {
      ok: true as const,
      value: { found: { ids: found, total, ignored, isWhole: true, isKept: false }, recordMap },
    };
  };
  const asked: {
    readonly from: number;
    readonly limit: number;
    readonly answer: () => Promise<void>;
    readonly fail: () => Promise<void>;
  }[] = [];
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const ask: AskRows = (question, from, limit) =>
    new Promise((resolve) => {
      const done = async (what: Awaited<ReturnType<AskRows>>): Promise<void> => (resolve(what), await settle());
      asked.push({
        from,
        limit,
        answer: () => done(answer(question, from, limit)),
        fail: () => done({ ok: false, failure: { kind: "offline" } }),
      });
    });
  const groupsAsked: { readonly answer: () => Promise<void>; readonly fail: () => Promise<void> }[] = [];
  const askGroups: AskGroups = (question) =>
    new Promise((resolve) => {
      const done = async (what: Awaited<ReturnType<AskGroups>>): Promise<void> => (resolve(what), await settle());
      const now = () => {
        const { filter, search } = question;
        const told = indexNow().ask({
          reader,
          filter,
          search,
          sorts: [],
          zone: "UTC",
          now: 0,
          me: null,
          after: null,
          limit: 0,
          gather: question,
        });
        const found = { ...NO_GROUPS, ...told?.gathered, rows: told?.total ?? 0, ignored: told?.ignored ?? [] };
        return { ok: true as const, value: { ...found, isWhole: true, isKept: false } };
      };
      groupsAsked.push({
        answer: () => done(now()),
        fail: () => done({ ok: false, failure: { kind: "offline" } }),
      });
    });
  const scope = { sync, heard: 0, topics: new Map<string, number | null>() } as ChannelScope;
  const watched: string[] = [];
  const opened: string[] = [];
  const words = new Listeners<RowWord>();
  /** Works that have the browser ask before the tab is left. */
  const guards = new Set<symbol>();
  const collections = new CollectionNews(
    {
      watch: ({ topics }, topic, since) => (topics.set(topic, since), watched.push(topic)),
      unwatch: ({ topics }, topic) => void topics.delete(topic),
    },
    scope,
    words,
  );
  const onError = (error: unknown): never => {
    throw error;
  };
  const records = {
    id: space,
    sync,
    openPage: (topic: string) => {
      opened.push(topic);
      return () => void opened.splice(opened.indexOf(topic), 1);
    },
    stateOf: (topic: string) => states.by.get(topic) ?? states.of,
    onState: (listener: (topic: string) => void) => (states.listeners.add(listener), () => undefined),
    retry: () => undefined,
    client: { disk: new Disk(storage, onError) },
  } as unknown as Workspace;
  const asker = () => ({ me: "u", now: 0, zone: "UTC" });
  const device = memoryDevice(kept);
  const read: ReadRows = async (ids) => {
    return ids.map((id) => ({ table: "block", id, box: boxes.get(id) ?? { role: "none" } }));
  };
  const findHome = async (id: string): Promise<string | null | undefined> => homes.get(id);
  const ports = {
    records,
    findHome,
    news: collections,
    ask,
    askGroups,
    read,
    device,
    asker,
    clock,
    newId,
    online,
    guard: () => {
      const guard = Symbol("guard");
      guards.add(guard);
      return () => void guards.delete(guard);
    },
    onError,
  };
  const openOther = (block: string) => openDatabase(ports, block);
  const source = openOther(page);

  return {
    /** Topics that the channel was asked to watch. */
    watched,
    /** Rows of the collection changed, or went, on the server. */
    news(changed: readonly string[] | null, gone: readonly string[] | null = []): void {
      words.tell({ t: "rows", scope: space, collection, seq: ++seq, changed, gone });
    },
    lose(...ids: readonly string[]): void {
      for (const id of ids) boxes.delete(id);
    },
    /** Topics of pages that are held open. */
    opened,
    /** Another block that shows a database. */
    openOther,
    space,
    kept,
    ports,
    storage,
    guards,
    sync,
    collections,
    source,
    page,
    collection,
    view,
    ids,
    clock,
    online,
    asked,
    states,
    homes,
    frame,
    question: {
      collectionId: collection,
      viewId: view,
      filter: { operator: "and", filters: [] },
      sorts: [],
      search: "",
    } as RowsQuestion,
    /** The records of the database come. */
    load: () => sync.confirm(frame, seq, { children: {}, seq }),
    groupsAsked,
    /** Answers the last question, as the server has it now. */
    async answer(): Promise<void> {
      await asked.at(-1)?.answer();
    },
    on: (id: string, command: string, args: object, path: string[] = []): Operation =>
      ({ pointer: { table: "block", id, spaceId: space }, path, command, args }) as unknown as Operation,
    /** Somebody else, or this client's own queue, changed a row on the server; told, or not yet. */
    write(id: string, at: number, more: JsonObject = {}, tell = true): void {
      seq++;
      boxes.set(id, rowBox(id, at, more));
      if (tell) this.tell(id);
    },
    tell(...changed: string[]): void {
      const acks = { ids: sync.pending.map((one) => one.id), seq };
      sync.confirm(
        changed.map((id) => ({ table: "block", id, box: boxes.get(id) ?? { role: "none" } })),
        seq,
        { children: {}, seq },
        acks,
      );
    },
    value: (id: string): JsonObject => sync.world.entry("block", id)?.value ?? {},
    order: (id: string): string => sync.world.entry("block", id)?.order ?? "",
    put: (id: string, value: Box): void => void boxes.set(id, value),
    box,
  };
}

export type PlayedDatabase = Awaited<ReturnType<typeof playedDatabase>>;
