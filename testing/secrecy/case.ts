/**
 * One case: a random workspace, and everyone in and around it asking everything, listening to everything, and trying what
 * they may not, while rights change. Whatever reaches someone is searched for the secrets of records that the rules
 * (rules.ts) deny them at that moment. What the rules allow must come, or the case would prove nothing.
 */
import type { ServerMessage } from "@tessera/kernel/wire/realtime.ts";
import type { EventName } from "@tessera/kernel/wire/api/events.ts";
import type { Sql } from "@tessera/server/database/sql.ts";
import { FoldRunner } from "@tessera/server/folds/fold-runner.ts";
import { Hub } from "@tessera/server/realtime/hub.ts";
import type { Commit } from "@tessera/server/store/transaction.ts";
import { Indexer } from "@tessera/server/features/search/indexer.ts";
import { SearchDb } from "@tessera/server/features/search/search-db.ts";
import { searchFold } from "@tessera/server/features/search/search-fold.ts";
import { Search } from "@tessera/server/features/search/search.ts";
import type { RecordDb } from "@tessera/server/store/record-db.ts";
import { Store } from "@tessera/server/store/store.ts";
import { cacheOf } from "../simulation/cache-of.ts";
import { MortalDb } from "../simulation/mortal-db.ts";
import { Random } from "../simulation/random.ts";
import { attack } from "./attacks.ts";
import { changeRights } from "./changes.ts";
import { declaredLists } from "./declared.ts";
import { forge } from "./invitations.ts";
import { Listener } from "./listener.ts";
import { mayBeTold, probeMembers } from "./member-probes.ts";
import { isNamedInAnswer } from "./named-in-answer.ts";
import { Model } from "./model.ts";
import { allPointers, callsOf, probeAll, rowsAsked, type Call } from "./probes.ts";
import { hasPlace, mayRead, mustRead } from "./rules.ts";
import { SecretWorld } from "./world.ts";

export interface CaseResult {
  readonly seed: number;
  readonly faults: readonly string[];
  /** Answers and messages that were searched. */
  readonly searched: number;
  /** Boxes with a value that readers got rightly: a case without any proves nothing. */
  readonly shown: number;
  readonly revoked: number;
  /** Messages to people who never had a place in the workspace. */
  readonly strangers: number;
  /** Messages about rows, and answers that counted some. */
  readonly rows: number;
  readonly counted: number;
  /** Boxes with a value of records that are played by the declaration of their table. */
  readonly declared: number;
  /** How often a user asked for the members. */
  readonly listed: number;
  /** Invitations that were accepted, and forged ones that were tried. */
  readonly invited: number;
  readonly forged: number;
}

export interface CaseOptions {
  /** The database of the records; null: they are in memory. */
  readonly sql?: Sql | null;
  /** Roles and groups of the workspace change, and every user asks for its members. */
  readonly members?: boolean;
}

export async function playCase(seed: number, db: RecordDb, options: CaseOptions = {}): Promise<CaseResult> {
  return await new Case(seed, db, options).play();
}

/** Calls whose answer carries the number of the scope that was asked for. */
const TELLS_NUMBERS: ReadonlySet<string> = new Set(["loadChildPages", "loadCachedPageChunk"]);

class Case {
  private readonly model: Model;
  private readonly world: SecretWorld;
  private readonly call: Call;
  private readonly hub: Hub;
  private readonly db: MortalDb;
  private listeners: Listener[] = [];
  private readonly faults: string[] = [];
  private searched = 0;
  private shown = 0;
  private revoked = 0;
  private strangers = 0;
  private rows = 0;
  private counted = 0;
  private declared = 0;
  private listed = 0;
  /** Persons and rows that they could read at some time. */
  private readonly couldRead = new Set<string>();

  constructor(
    private readonly seed: number,
    db: RecordDb,
    { sql = null, members = false }: CaseOptions,
  ) {
    this.model = new Model(new Random(seed));
    const { random } = this.model;
    this.db = new MortalDb(db);
    const store = new Store(this.db, {
      now: () => 1_700_000_000_000,
      newId: () => random.uuid(),
      onCommit: (commit) => this.onCommit(commit),
      cacheEntries: cacheOf(seed),
    });
    this.hub = new Hub(store, { onError: (error) => this.faults.push(`the hub failed: ${String(error)}`) });
    this.world = new SecretWorld(this.model, store, sql === null ? null : searchOver(sql, store), seed, members);
    this.call = callsOf(this.world);
  }

  /** What was said before a commit is judged by the rights before it. */
  private onCommit(commit: Commit): void {
    this.judgeHeard();
    this.hub.onCommit(commit);
  }

  private judgeHeard(): void {
    for (const user of this.model.users) if (hasPlace(this.model, user)) this.model.known.add(user);
    for (const listener of this.listeners) {
      const heard = listener.heard();
      if (!this.model.known.has(listener.userId)) this.judgeStranger(listener.userId, heard);
      for (const message of heard) {
        this.search(listener.userId, "realtime", message);
        this.judgeRows(listener.userId, message);
      }
    }
  }

  /** Of rows those alone are named that the listener may read, and as gone those alone that they could read once. */
  private judgeRows(userId: string, message: string): void {
    const said = JSON.parse(message) as ServerMessage;
    if (said.t !== "rows") return;
    this.rows++;
    for (const id of said.changed ?? [])
      if (!mayRead(this.model, userId, { table: "block", id }))
        this.faults.push(`${userId} may not read row ${id}, and was told ${message}`);
    for (const id of said.gone ?? [])
      if (!this.couldRead.has(`${userId} ${id}`))
        this.faults.push(`${userId} could never read row ${id}, and was told ${message}`);
  }

  /** Notes which rows everybody may read now. */
  private noteReadable(): void {
    for (const { id, parent } of this.model.nodes.values())
      if (parent.table === "collection")
        for (const user of this.model.users)
          if (mayRead(this.model, user, { table: "block", id })) this.couldRead.add(`${user} ${id}`);
  }

  /** Rows and their number are those of the living rows that the reader may read. */
  private async count(user: string | null): Promise<void> {
    const { model } = this;
    for (const { id } of model.collections.values()) {
      const answer = JSON.parse(await this.call("queryCollection", rowsAsked(id), user, model.space)) as {
        result: { reducerResults: { all?: { blockIds: string[] }; count?: { aggregationResult: { value: number } } } };
      };
      const { all, count } = answer.result.reducerResults;
      const rows = model.rowsOf(id).filter((row) => row.alive);
      const may = rows.filter((row) => mayRead(model, user, { table: "block", id: row.id })).map((row) => row.id);
      const must = rows.filter((row) => mustRead(model, user, { table: "block", id: row.id })).map((row) => row.id);
      if (all === undefined) {
        if (mustRead(model, user, { table: "collection", id }))
          this.faults.push(`${user ?? "anyone"} may read collection ${id}, and got nothing`);
        continue;
      }
      this.counted++;
      const told = new Set(all.blockIds);
      const value = count?.aggregationResult.value ?? 0;
      if (value !== told.size || value > may.length || [...told].some((row) => !may.includes(row)))
        this.faults.push(`${user ?? "anyone"} may read ${may.length} rows of ${id}, and was told of ${value}`);
      if (must.some((row) => !told.has(row)))
        this.faults.push(`${user ?? "anyone"} may read ${must.length} rows of ${id}, and was told of ${value} alone`);
    }
  }

  /** Who never had a place here hears what they would hear of a workspace that does not exist. */
  private judgeStranger(userId: string, heard: readonly string[]): void {
    for (const message of heard) {
      this.strangers++;
      const said = JSON.parse(message) as object;
      const numbers = Object.values(said).filter((value) => typeof value === "number");
      if (numbers.some((value) => value !== 0) || "moved" in said)
        this.faults.push(`a stranger, ${userId}, was told ${message}`);
    }
  }

  async play(): Promise<CaseResult> {
    const { model, world } = this;
    const { random } = model;
    await world.make();
    this.noteReadable();
    this.listeners = model.users.map((user) => new Listener(user, this.hub, model.space));
    for (const listener of this.listeners) listener.listen(this.topics(), 0);
    await this.settle();
    await this.ask(random.pick(model.users));
    for (let round = (random.chance(0.3) ? 2 : 1) + (world.members ? 2 : 0); round > 0; round--) {
      this.standAbout();
      await this.settle();
      const before = this.listeners.map(({ watched, checks }) => ({ watched: new Set(watched), checks }));
      const together = random.chance(0.5) ? changeRights(world) : null;
      // Some come back at the very moment of the change.
      const returned = together === null ? [] : this.listeners.filter(() => random.chance(0.5));
      for (const listener of returned) listener.listen(this.topics(), 0);
      await (together ?? changeRights(world));
      this.noteReadable();
      await this.settle(false);
      this.judgeRevocation(before, new Set(returned));
      await world.rewriteAll();
      this.standAbout();
      await this.settle();
      for (const user of model.users)
        for (const trick of [attack, forge])
          await trick(world, this.call, user, (event, answer) => this.search(user, event, answer));
      await this.settle();
      for (const user of [null, ...model.users]) await this.ask(user);
    }
    const { seed, searched, shown, revoked, strangers, rows, counted, declared, listed } = this;
    const faults = [...this.faults, ...world.faults];
    return { seed, faults, searched, shown, revoked, strangers, rows, counted, declared, listed, ...world.counts };
  }

  private topics(): string[] {
    const records = allPointers(this.model)
      .filter(({ table }) => table !== "block")
      .map(({ table, id }) => `${table}:${id}`);
    return [
      ...this.model.nodes.keys(),
      this.model.space,
      ...this.model.teams.keys(),
      ...records,
      ...this.model.users.map((id) => `user:${id}`),
      ...declaredLists(this.model).keys(),
    ];
  }

  /** Everyone stands on a page and says so, with words that are that page's secret. */
  private standAbout(): void {
    for (const listener of this.listeners) {
      const page = this.model.random.pick(this.model.pages()).id;
      listener.stand(page, this.model.secret("block", page));
    }
  }

  /** Waits until the hub has nothing more to say, then searches what it said. */
  private async settle(judge = true): Promise<void> {
    for (let calm = 0, heard = -1; calm < 2; calm++) {
      await this.world.store.idle();
      for (const listener of this.listeners) await listener.connection.settled();
      await new Promise<void>((resolve) => setImmediate(resolve));
      const now = this.listeners.reduce((sum, listener) => sum + listener.messages.length, 0);
      if (now !== heard || this.db.flying > 0) calm = -1;
      heard = now;
    }
    if (judge) this.judgeHeard();
  }

  private search(user: string | null, where: EventName | "realtime", text: string): void {
    this.searched++;
    const isStranger = user !== null && !this.model.known.has(user) && !hasPlace(this.model, user);
    if (isStranger && TELLS_NUMBERS.has(where) && /"seq":[1-9]/.test(text))
      this.faults.push(`${where} told a stranger, ${user}, the workspace's number: ${text.slice(0, 300)}`);
    for (const holder of this.model.holdersIn(text)) {
      if (mayRead(this.model, user, holder) || mayBeTold(this.model, user, where, holder)) continue;
      if (holder.table === "user" && user !== null && where !== "realtime" && isNamedInAnswer(holder.id, text))
        continue;
      this.faults.push(`${where} told ${user ?? "anyone"} of ${holder.table} ${holder.id}: ${text.slice(0, 600)}`);
    }
  }

  private async ask(user: string | null): Promise<void> {
    // Sometimes the index is behind.
    if (this.world.search !== null && this.model.random.chance(0.7)) await this.world.search.catchUp();
    await probeAll(this.world, this.call, user, (event, answer) => this.search(user, event, answer));
    await this.compare(user);
    await this.count(user);
    if (!this.world.members) return;
    const faults = await probeMembers(this.world, this.call, user, (event, answer) => this.search(user, event, answer));
    this.faults.push(...faults);
    this.listed++;
  }

  /** Both ways, record by record: what is denied comes as an empty box, and what is allowed comes. */
  private async compare(user: string | null): Promise<void> {
    const { model } = this;
    const requests = allPointers(model)
      .filter(({ table }) => table !== "space_user")
      .map((one) => ({ ...one, spaceId: model.space }));
    const answer = JSON.parse(await this.call("syncRecordValues", { requests }, user, model.space)) as {
      recordMap: Record<string, Record<string, object>>;
    };
    for (const { table, id } of requests) {
      const box = answer.recordMap[table]?.[id];
      const due = mustRead(model, user, { table, id });
      if (!mayRead(model, user, { table, id }) && JSON.stringify(box) !== '{"role":"none"}')
        this.faults.push(`${user ?? "anyone"} may not read ${table} ${id}, and got ${JSON.stringify(box)}`);
      if (due && (box === undefined || !("value" in box)))
        this.faults.push(`${user ?? "anyone"} may read ${table} ${id}, and got ${JSON.stringify(box)}`);
      if (due) this.shown++;
      if (due && model.declared.has(`${table}:${id}`)) this.declared++;
    }
  }

  /**
   * A listener that lost a topic received that it is gone, and was asked to check what it may read. A listener that `returned` at the
   * moment of the change may receive both by the answer to its watch; the loss of another user's record leaves no page to check.
   */
  private judgeRevocation(
    before: readonly { readonly watched: ReadonlySet<string>; readonly checks: number }[],
    returned: ReadonlySet<Listener>,
  ): void {
    this.judgeHeard();
    this.listeners.forEach((listener, at) => {
      const { watched, checks } = before[at] ?? { watched: new Set<string>(), checks: 0 };
      for (const topic of watched) {
        if (mayRead(this.model, listener.userId, this.holderOf(topic))) continue;
        this.revoked++;
        if (listener.watched.has(topic)) this.faults.push(`${listener.userId} lost ${topic} and was not told`);
        // A change may be several commits, and what is heard of one is judged before the next.
        const isAnswered = returned.has(listener) && topic.startsWith("user:");
        if (listener.checks === checks && !isAnswered)
          this.faults.push(`${listener.userId} lost ${topic} and was not asked to check`);
      }
      for (const topic of listener.watched) {
        if (!mayRead(this.model, listener.userId, this.holderOf(topic)))
          this.faults.push(`${listener.userId} watches ${topic} without the right to`);
      }
    });
  }

  private holderOf(topic: string): { table: string; id: string } {
    const at = topic.indexOf(":");
    if (at > 0) return { table: topic.slice(0, at), id: topic.slice(at + 1) };
    if (topic === this.model.space) return { table: "space", id: topic };
    return { table: this.model.teams.has(topic) ? "team" : "block", id: topic };
  }
}

/** Search as the server runs it, a step at a time; its clock runs ahead, so that nothing rests. */
function searchOver(sql: Sql, store: Store): NonNullable<SecretWorld["search"]> {
  let now = 1_700_000_000_000;
  const fail = (error: unknown): never => {
    throw error;
  };
  const tables = new SearchDb(sql);
  const folds = new FoldRunner({
    db: store.db,
    folds: [searchFold(store.db, tables, () => now)],
    now: () => now,
    onError: fail,
  });
  const indexer = new Indexer({ store, records: store.db, search: tables, now: () => now, onError: fail });
  return {
    quickFind: new Search(sql, store, () => now),
    catchUp: async () => {
      await folds.runOnce();
      now += 60_000;
      await indexer.runOnce();
    },
  };
}
