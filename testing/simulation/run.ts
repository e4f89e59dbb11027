/**
 * One seeded run: people on several devices edit the same pages while the network, the disks, the server and rights do what
 * they do; then all is let come to rest, and everyone must hold what the server holds, and nothing typed may be missing.
 */
import { livingIds } from "@tessera/kernel/world/children.ts";
import { runsOf } from "@tessera/kernel/operations/texts.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { isAlive, parentOf, typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { sameJson, type Json } from "@tessera/kernel/values/json.ts";
import { roleOf } from "@tessera/kernel/permissions/can.ts";
import { visibleText } from "@tessera/kernel/text/runs.ts";
import { stateOf } from "@tessera/kernel/records/entry-state.ts";
import type { Commit } from "@tessera/server/store/transaction.ts";
import type { Fold } from "@tessera/server/folds/fold.ts";
import { horizonFolds } from "@tessera/server/folds/horizon-folds.ts";
import { FoldRunner } from "@tessera/server/folds/fold-runner.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { LogRow, RecordDb } from "@tessera/server/store/record-db.ts";
import { Actor, Units, unitsIn, WEIGHTS, type Deed, type Hands } from "./actor.ts";
import { cacheOf } from "./cache-of.ts";
import { invariants } from "./invariants.ts";
import { faultsOfNextLife } from "./next-life.ts";
import { MemberChanges } from "./member-changes.ts";
import { Oracle } from "./oracle.ts";
import { Random } from "./random.ts";
import { SimClient } from "./sim-client.ts";
import { SimServer } from "./sim-server.ts";
import { SubPages } from "./sub-pages.ts";
import { TableHands, Tables, TEXT } from "./tables.ts";
import { Post, Time } from "./time.ts";

export interface RunOptions {
  readonly db: RecordDb;
  readonly steps?: number;
  readonly weights?: Partial<Record<Deed, number>>;
  /** Rights change during the run, so that transactions are refused. */
  readonly rights?: boolean;
  readonly crashes?: boolean;
  /** Pages below the others that people visit and leave, so that they hold them and do not watch them. */
  readonly subPages?: boolean;
  /** A database on each page. */
  readonly tables?: boolean;
  /** Membership rows and groups change during the run, so that users lose the workspace's pages and get them back. */
  readonly members?: boolean;
  /** See HubOptions. */
  readonly resume?: number;
  /** How people write; at the records themselves unless another way is given. */
  readonly hands?: (client: SimClient, pages: readonly string[], units: Units, random: Random) => Hands;
}

export interface RunResult {
  readonly seed: number;
  readonly faults: readonly string[];
  readonly commits: number;
  readonly refusals: number;
  readonly crashes: number;
  /** How often a user lost a page by a change of the members, and got one back. */
  readonly lost: number;
  readonly returned: number;
}

export async function run(seed: number, options: RunOptions): Promise<RunResult> {
  const simulation = new Simulation(seed, options);
  return await simulation.run();
}

export class Simulation {
  private readonly random: Random;
  private readonly time = new Time();
  private readonly post: Post;
  private readonly server: SimServer;
  private readonly oracle = new Oracle();
  private readonly units = new Units();
  private clients: SimClient[] = [];
  private actors: Hands[] = [];
  private pages: string[] = [];
  private subPages: SubPages | null = null;
  private tables: Tables | null = null;
  private members: MemberChanges | null = null;
  private owner = "";
  private space = "";
  private commits = 0;
  private crashes = 0;
  /** Everything that was ever committed in the scope, for the excuses of the trash. */
  private readonly faults: string[] = [];

  constructor(
    readonly seed: number,
    private readonly options: RunOptions,
  ) {
    this.random = new Random(seed);
    this.post = new Post(this.random);
    const { db, resume } = options;
    const onCommit = (commit: Commit): void => this.onCommit(commit);
    this.server = new SimServer(db, this.time, this.random, onCommit, { cacheEntries: cacheOf(seed), resume });
  }

  private onCommit(commit: Commit): void {
    if (commit.scope !== this.space) return;
    this.commits += commit.log.length;
  }

  async run(): Promise<RunResult> {
    await this.setUp();
    const steps = this.options.steps ?? 250 + this.random.below(350);
    for (let step = 0; step < steps; step++) await this.step();
    await this.rest();
    for (const actor of this.actors) this.faults.push(...(actor.judge?.() ?? []));
    await this.judge();
    const settle = async (): Promise<void> => await this.settle();
    for (const client of this.clients) this.faults.push(...(await faultsOfNextLife(client, this.pages, settle)));
    const errors = [...this.server.errors, ...this.clients.flatMap((client) => client.errors)];
    for (const error of errors)
      this.faults.push(`error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    const refusals = this.clients.reduce((sum, client) => sum + client.refusals.length, 0);
    const { lost, returned } = this.members?.counts ?? { lost: 0, returned: 0 };
    const { seed, faults, commits, crashes } = this;
    return { seed, faults, commits, refusals, crashes, lost, returned };
  }

  private async setUp(): Promise<void> {
    const { random, server } = this;
    const people = Array.from({ length: 3 + random.below(6) }, () => random.uuid());
    this.owner = people[0] as string;
    for (const [at, id] of people.entries())
      await server.bootstrap.createUser({ id, email: `${at}@example.com`, name: `P${at}` });
    this.space = await server.bootstrap.createSpace({ userId: this.owner, name: "S" });
    for (const id of people.slice(1)) await server.bootstrap.join(this.space, id, "read_and_write");
    const open = random.uuid();
    const closed = random.uuid();
    this.pages = [open, closed];
    await this.make(open, "page", this.space, "space", "");
    const forAll = people.map((user_id) => ({ type: "user_permission", role: "editor", user_id }));
    await this.make(closed, "page", this.space, "space", "", forAll);
    for (const page of this.pages) {
      const lines: string[] = [];
      for (let n = 1 + random.below(4); n > 0; n--) {
        const id = random.uuid();
        const parent = lines.length > 0 && random.chance(0.3) ? random.pick(lines) : page;
        await this.make(id, "text", parent, "block", this.units.draw(random.below(12)));
        lines.push(id);
      }
    }
    const run = async (operations: readonly Operation[]) =>
      await server.bootstrap.run(this.space, this.owner, operations);
    if (this.options.tables === true) this.tables = await Tables.make(this.pages, random, this.units, run);
    if (this.options.subPages === true) {
      this.subPages = await SubPages.make(this.pages, random, this.units, run);
    }
    if (this.options.members === true) {
      const { space, pages } = this;
      this.members = new MemberChanges({ space, users: people, pages, random, store: () => server.store });
      await this.members.make();
    }
    this.clients = people.map(
      (userId, at) => new SimClient(`c${at}`, userId, this.space, this.pages, server, this.post, this.time, random),
    );
    const hands =
      this.options.hands ?? ((client, pages, units) => this.handsOf(client, new Actor(client, pages, units, random)));
    this.actors = this.clients.map((client) => hands(client, this.pages, this.units, random));
  }

  private handsOf(client: SimClient, actor: Actor): Hands {
    return this.tables === null ? actor : new TableHands(client, this.tables, this.units, this.random, actor);
  }

  private get tableHands(): TableHands[] {
    return this.actors.filter((actor) => actor instanceof TableHands);
  }

  private async make(
    id: string,
    type: string,
    parent: string,
    table: "space" | "block",
    text: string,
    permissions?: object[],
  ): Promise<void> {
    const properties = { title: text === "" ? [] : [[text]] };
    const args = { type, parent: { table, id: parent }, properties, permissions: permissions as never };
    const pointer = { table: "block" as const, id };
    await this.server.bootstrap.run(this.space, this.owner, [{ pointer, path: [], command: "new", args }]);
  }

  /** Waits until nothing more happens by itself: no database call under way, no promise left to run. */
  private async settle(): Promise<void> {
    for (let calm = 0; calm < 2; calm++) {
      await new Promise<void>((resolve) => setImmediate(resolve));
      if (this.server.busy > 0) calm = -1;
    }
  }

  private async step(): Promise<void> {
    const { random } = this;
    const at = random.below(this.clients.length);
    const client = this.clients[at] as SimClient;
    const roll = random.next();
    if (this.subPages !== null && random.chance(0.12)) await this.stepBelow(this.subPages, client);
    else if (this.members !== null && random.chance(0.04)) await this.members.change();
    else if (this.tables !== null && random.chance(0.02))
      await this.tables.change(client.userId, random.pick(this.tableHands).shown());
    else if (roll < 0.34) this.actors[at]?.act({ ...WEIGHTS, ...this.options.weights });
    else if (roll < 0.46) client.flushDisk(random.chance(0.5));
    else if (roll < 0.9) for (let n = 1 + random.below(6); n > 0; n--) this.post.deliverOne();
    else if (roll < 0.94) this.time.pass(random.below(2000));
    else if (roll < 0.97) {
      if (client.online) client.goOffline();
      else client.goOnline();
    } else if (roll < 0.975) await this.changeRights();
    else if (roll < 0.98) await this.age();
    else if (this.options.crashes !== false) this.crash(client);
    await this.settle();
  }

  private async stepBelow(subPages: SubPages, client: SimClient): Promise<void> {
    const roll = this.random.next();
    if (roll < 0.6) client.visit(this.random.pick(subPages.pages));
    else if (roll < 0.9) await subPages.change(this.random.pick(this.clients).userId);
    else await this.changeRights();
  }

  private crash(client: SimClient): void {
    this.crashes++;
    if (this.random.chance(0.4)) this.server.crash();
    else client.crash();
  }

  /** Someone gains or loses rights on the closed page. */
  private async changeRights(): Promise<void> {
    if (this.options.rights === false) return;
    const { random } = this;
    const user = random.pick(this.clients.slice(1)).userId;
    const role = random.pick(["editor", "reader", "none"] as const);
    const page = this.pages[1] as string;
    const args = { type: "user_permission", role, user_id: user };
    await this.server.bootstrap.run(this.space, this.owner, [
      { pointer: { table: "block", id: page }, path: [], command: "setPermissionItem", args },
    ]);
  }

  /** Deleted text passes a horizon, or both, as if everything so far were that old. */
  private async age(): Promise<void> {
    const days = this.random.chance(0.5) ? 1 : 181;
    let past: readonly string[] = [];
    const folds = horizonFolds(this.server.store, () => {
      const id = this.random.uuid();
      this.oracle.pasts.set(id, new Set(past));
      return id;
    });
    const told = folds.map((fold): Fold => ({
      ...fold,
      apply: async (scope, rows) => {
        past = rows.map((row) => row.transaction);
        await fold.apply(scope, rows);
      },
    }));
    const now = (): number => this.time.now() + days * 24 * 60 * 60 * 1000;
    const onError = (error: unknown): void => void this.server.errors.push(error);
    await new FoldRunner({ db: this.server.store.db, folds: told, now, onError }).runOnce();
  }

  /** Everyone online, everything delivered, until all is quiet. */
  private async rest(): Promise<void> {
    for (const client of this.clients) if (!client.online) client.goOnline();
    // Calm for a minute: longer than any client waits before it tries again.
    for (let round = 0, calm = 0; round < 500; round++) {
      await this.settle();
      while (this.post.size > 0) {
        this.post.deliverOne();
        if (this.random.chance(0.2)) await this.settle();
      }
      for (const client of this.clients) client.flushDisk(true);
      await this.settle();
      const busy = this.clients.some(
        (client) => client.waitingWrites > 0 || client.isLoading() || client.life.workspace.sync.pending.length > 0,
      );
      calm = busy || this.tableHands.some((hands) => hands.isBusy()) ? 0 : calm + 1;
      if (calm > 12) return;
      this.time.pass(5000);
    }
    this.faults.push(
      `no rest: ${this.clients.map((client) => `${client.name} ${client.life.workspace.sync.pending.map((one) => `${one.id} ${one.acked}`).join(",")}`).join("; ")}`,
    );
  }

  private async judge(): Promise<void> {
    const rows: LogRow[] = [];
    for (let after = 0; ;) {
      const next = await this.options.db.log(this.space, after, 1000);
      if (next.length === 0) break;
      rows.push(...next);
      after = next.at(-1)?.seq ?? after;
    }
    const trashed = new Set<string>();
    for (const row of rows) {
      this.oracle.commit(row);
      for (const operation of row.body.operations) {
        const { command, pointer, args } = operation as {
          command: string;
          pointer: { id: string };
          args: { alive?: boolean; voids?: unknown; blocks?: readonly string[] };
        };
        if (command === "update" && args.alive === false) trashed.add(pointer.id);
        // Pages go whole, whoever saw what of them.
        if (command === "delb" && args.voids === undefined) for (const id of args.blocks ?? []) trashed.add(id);
      }
    }
    this.faults.push(...this.missing(rows));
    const entries = await this.allEntries(rows.flatMap((row) => row.body.changed.map(([, id]) => id)));
    const blocks = entries.map((entry) => ({
      id: entry.id,
      alive: isAlive(entry),
      texts: ["title", "caption", TEXT].map((property) => visibleText(runsOf(entry, property))),
    }));
    this.faults.push(...this.oracle.judge(blocks, trashed));
    this.faults.push(...invariants(entries));
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    const world = await this.server.store.world(this.space);
    for (const client of this.clients) {
      const { sync } = client.life.workspace;
      if (sync.pending.length > 0) this.faults.push(`${client.name} still has ${sync.pending.length} to send`);
      const onDisk = await client.onDisk();
      const readable: Entry[] = [];
      for (const entry of entries) {
        const role = await this.server.store.resolve(world, () => roleOf({ userId: client.userId }, entry, world));
        const held = sync.entry("block", entry.id);
        if (role === "none") {
          if ((held !== null || onDisk.has(entry.id)) && !this.isOutOfReach(entry))
            this.faults.push(`${client.name} still holds ${entry.id}${held === null ? " on disk" : ""}`);
          continue;
        }
        readable.push(entry);
        // What rows show is judged by their order; what is not shown may be from before.
        if (this.tables?.hold(entry) === true) continue;
        // What is visited now and then, or was elsewhere for a while, is as it was when it was last seen.
        if (this.subPages?.hold(entry, byId) === true) continue;
        if (held === null) {
          if (isShown(entry, byId)) this.faults.push(`${client.name} does not hold ${entry.id}`);
          continue;
        }
        const difference = differs(held, entry);
        if (difference !== null) this.faults.push(`${client.name} holds another ${entry.id}: ${difference}`);
      }
      for (const hands of this.tableHands) if (hands.isOf(client)) this.faults.push(...hands.judgeRows(readable));
      for (const page of this.pages) {
        if (sync.entry("block", page) === null) continue;
        const all = await this.server.store.resolve(world, () => livingIds(world.children(page)));
        // A page that was lost stands in no list that is held; one that never was seen stands there by its id.
        const isSeen = (id: string): boolean =>
          this.subPages?.pages.includes(id) !== true || sync.entry("block", id) !== null;
        const held = sync.childIds(page).filter(isSeen);
        const list = all.filter(isSeen);
        if (list.join() !== held.join())
          this.faults.push(
            `${client.name} lists other children of ${page}: ${held.join(" ")} instead of ${list.join(" ")}`,
          );
      }
    }
  }

  /**
   * A block that left a page which nobody looks at: past the log's reach, as after a crash before anything was noted, that is
   * found out when the page is opened.
   */
  private isOutOfReach(entry: Entry): boolean {
    return this.subPages?.block === entry.id;
  }

  /** What somebody typed, their disk had, and neither the log contains nor a refusal kept for them. */
  private missing(rows: readonly LogRow[]): string[] {
    const committed = new Set(rows.flatMap((row) => unitsIn(row.body.operations)));
    return this.actors.flatMap(({ typed }, at) => {
      const client = this.clients[at];
      const kept = new Set((client?.refusals ?? []).flatMap(unitsIn));
      return typed
        .filter(({ saved }) => saved)
        .flatMap(({ units }) => units)
        .filter((unit) => !committed.has(unit) && !kept.has(unit))
        .map((unit) => `${unit}, typed by ${client?.name}, is nowhere`);
    });
  }

  private async allEntries(ids: readonly string[]): Promise<Entry[]> {
    const keys = [...new Set(ids)].map((id) => ({ table: "block" as const, id }));
    return await this.options.db.entries(this.space, keys, false);
  }
}

/** True where everything between the record and its page is alive: someone who has the page open sees it. */
function isShown(entry: Entry, byId: ReadonlyMap<string, Entry>): boolean {
  let at: Entry | undefined = entry;
  for (let depth = 0; at !== undefined && depth < 1000; depth++) {
    if (isPageType(typeOf(at))) return true;
    if (!isAlive(at)) return false;
    at = byId.get(parentOf(at)?.id ?? "");
  }
  return false;
}

function differs(a: Entry, b: Entry): string | null {
  const form = (entry: Entry): readonly Json[] => [entry.version, entry.order, entry.value, stateOf(entry)];
  return sameJson(form(a), form(b)) ? null : `${JSON.stringify(form(a))} instead of ${JSON.stringify(form(b))}`;
}
