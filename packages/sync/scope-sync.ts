/**
 * One workspace on this client: confirmed records, the queue over them, and their sum, which is what the user sees.
 * A local transaction shows at once, is written to disk, then sent; a remote change moves the confirmed records and the
 * queue is executed again on top. Invariant: an entry leaves the queue in the same disk write as what confirms it.
 */
import { livingIds } from "@tessera/kernel/world/children.ts";
import { execute } from "@tessera/kernel/operations/execute.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { Draft, type DeletedUnits, type World } from "@tessera/kernel/world/world.ts";
import { allows, type Role } from "@tessera/kernel/permissions/roles.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import { isOrdered } from "@tessera/kernel/records/parents.ts";
import { keyOf, tableOf, type Table } from "@tessera/kernel/records/pointer.ts";
import type { ChangedBox } from "@tessera/kernel/wire/realtime.ts";
import type { Disk } from "./disk.ts";
import type { Walk } from "./load-state.ts";
import type { StorageChanges, SyncPorts } from "./ports.ts";
import { entryOf, keyInQueue, pagesOf, rowOf, type Pending, type PlannedChange } from "./queue.ts";
import type { Rewrite, Rewritten } from "./refusing.ts";
import { stateOnDisk } from "./stored-scope.ts";
import { restoreScope } from "./restore-scope.ts";
import { Shelf } from "./shelf.ts";
import { HeldRights } from "./held-rights.ts";
import { Listeners } from "./listeners.ts";
import { PassingRows } from "./passing-rows.ts";
import { Replica } from "./replica.ts";
import { siteOf } from "./site.ts";
import type {
  ConfirmedLists,
  ConfirmedOwn,
  NotTransacted,
  Refusal,
  RefusalReason,
  ScopeIdentity,
  Transacted,
} from "./scope-answers.ts";

export class ScopeSync {
  readonly replica: Replica;
  readonly rights: HeldRights;
  readonly shelf: Shelf;
  readonly rows: PassingRows;
  /** The scope's number up to which everything watched is confirmed here. */
  seq = 0;
  pending: Pending[] = [];
  private view: Draft;
  private site: string;
  private clock = 0;
  private session: string;
  private order = 0;
  /** The number of the last transaction of this session. */
  private lastN = -1;
  private readonly changes = new Listeners<ReadonlySet<string>>();
  private readonly statuses = new Listeners<void>();
  private readonly refusals = new Listeners<Refusal>();
  private readonly renames = new Listeners<ReadonlyMap<string, string>>();
  /** Calls back with the keys (`table:id`) of records that may look different. */
  readonly onChange = this.changes.add;
  readonly onStatus = this.statuses.add;
  readonly onRefusal = this.refusals.add;
  /** Transactions that go on under another id after a refusal before them: undo names them by the new one. */
  readonly onRename = this.renames.add;
  /** Told when there may be something to send. */
  onWork: () => void = () => undefined;
  /** Told when the queue goes on in another session. */
  onSession: (session: string) => void = () => undefined;

  constructor(
    readonly identity: ScopeIdentity,
    private readonly ports: SyncPorts,
    private readonly disk: Disk,
  ) {
    this.replica = new Replica(ports.onError);
    this.rights = new HeldRights(this.replica, identity.scope);
    const took = (keys: ReadonlySet<string>, { put, remove }: StorageChanges): void => {
      if (put.length + remove.length > 0) void this.disk.write(put, remove);
      if (keys.size > 0) this.rebuild(new Set(keys));
    };
    this.shelf = new Shelf(identity.scope, this.replica, this.rights, disk.storage, took, ports.onError);
    this.rows = new PassingRows(identity.scope, this.replica, disk, (keys) => this.drop(keys, 0, "loose"));
    this.view = new Draft(this.replica);
    this.site = siteOf(ports.newId());
    this.session = ports.newId();
  }

  /** Takes over what the disk holds; `queues`: those that this tab holds; `pages`: what is shown first. */
  async restore(queues: Promise<readonly string[]>, pages: readonly string[]): Promise<void> {
    const { replica, rights, shelf } = this;
    const { onError } = this.ports;
    const ports = { scope: this.identity.scope, storage: this.disk.storage, replica, rights, shelf, onError };
    const [restored] = await Promise.all([restoreScope(ports, queues, pages), this.rows.restore()]);
    const { pending, abandoned, convert } = restored;
    if (restored.seq !== null) this.seq = restored.seq;
    if (abandoned.length > 0) void this.disk.write([], abandoned);
    this.pending = [...pending, ...this.pending];
    this.rebuild(new Set(this.replica.entries.keys()));
    if (this.pending.length > 0) this.tellStatus();
    void convert(({ put, remove }) => this.disk.write(put, remove), this.ports.clock).catch(onError);
  }

  get currentSession(): string {
    return this.session;
  }

  /** What the server said of rights was taken in: these records have other roles. */
  takeRights(changed: ReadonlySet<string>): void {
    this.tell(changed);
    this.keepRights();
  }

  /** All that is held was asked for from the number `at` on. */
  settleRights(at: number): void {
    this.rights.settle(at);
    this.keepRights();
  }

  /** Written together with what is let go of: a page that was lost never comes back under another's role. */
  private keepRights(): void {
    const { put, remove } = this.rights.takeWrites();
    void this.disk.write([...put, stateOnDisk(this.identity.scope, this.seq, this.rights.placed)], remove);
  }

  // Reading: what the user sees.

  get world(): World {
    return this.view;
  }

  /** A page that only the disk has is null now, and comes soon. */
  entry(table: Table, id: string): Entry | null {
    const found = this.view.entry(table, id);
    if (found === null && isOrdered(table)) this.shelf.want(id);
    return found;
  }

  /** The ids of all blocks that are in memory, and of the pages that are held; one may come twice. */
  blockIds(): string[] {
    const shown = [...this.view.entries.values()].flatMap(({ table, id }) => (isOrdered(table) ? [id] : []));
    return [...this.replica.pages(), ...this.replica.blockIds(), ...shown];
  }

  /** The records that look otherwise than the server has confirmed, as they look. */
  unconfirmed(): Iterable<Entry> {
    return this.view.entries.values();
  }

  childIds(parent: string): string[] {
    return livingIds(this.view.children(parent));
  }

  role(entry: Entry): Role {
    return this.roleIn(entry, this.view);
  }

  /** True for the person's own view of the workspace. */
  isOwnView(id: string): boolean {
    return this.entry("space_view", id)?.value["user_id"] === this.identity.userId;
  }

  private roleIn(entry: Entry, world: World): Role {
    const { permissions } = tableOf(entry.table);
    const { userId } = this.identity;
    if (permissions.by === "user" && permissions.others === "nobody")
      return permissions.userOf(entry) === userId ? "editor" : "none";
    // A record that this client created is the user's own before the server has confirmed it. The server judges who creates it.
    if (permissions.by === "members" && entry.seq === 0) {
      const { maker, managers } = permissions;
      if (managers === true || (maker !== null && entry.value[maker] === userId)) return "editor";
    }
    return this.replica.role(entry, world);
  }

  // Writing.

  /** Fresh ids for text typed here: the first of `length` consecutive ones. */
  allocate(length: number): [string, number] {
    const clock = this.clock;
    this.clock += length;
    return [this.site, clock];
  }

  /** The key on disk of the next entry of this tab's queue. */
  readonly nextKey = (at: number): string => keyInQueue(this.identity, at, this.order++);

  /**
   * Executes at once and queues; refused where it cannot be executed on what the user sees. `planned`: the place of a change
   * that was given to the disk before (plans/); its operations are those of the plan.
   */
  transact(operations: readonly Operation[], action: string, planned?: PlannedChange): Transacted | NotTransacted {
    const id = planned?.id ?? this.ports.newId();
    const at = planned?.at ?? this.ports.clock.now();
    const outcome = this.run(id, at, operations);
    if (outcome.status === "refused") return { ok: false, kind: outcome.kind, message: outcome.message };
    if (outcome.status === "unknown") return { ok: false, kind: "NotFoundError", message: "not at hand" };
    this.replica.keepDeleted(id, outcome.draft.deleted.get(id));
    const keys = new Set(outcome.draft.entries.keys());
    outcome.draft.mergeInto(this.view);
    // The server notifies this connection of the changes of the sessions that it names: a plan has its own.
    const isNewSession = planned !== undefined && !this.pending.some(({ session }) => session === planned.session);
    if (isNewSession) this.onSession(planned.session);
    const place = planned ?? { id, at, session: this.session, n: ++this.lastN, key: this.nextKey(at) };
    const pending = entryOf(place, { operations, action, pages: pagesOf(outcome.draft, this.view) });
    this.pending.push(pending);
    const writing = planned?.stored ?? this.disk.write([rowOf(pending), ...this.rows.toKeep(pending.pages ?? [])]);
    const saved = writing.then((done) => {
      pending.persisted = true;
      this.onWork();
      return done;
    });
    this.tell(keys);
    this.tellStatus();
    return { ok: true, id, inverse: outcome.inverse, saved };
  }

  private run(transaction: string, now: number, operations: readonly Operation[]) {
    return execute(this.view, operations, {
      transaction,
      actor: { table: "notion_user", id: this.identity.userId },
      now,
      scope: this.identity.scope,
      may: (action, entry, world) => allows(this.roleIn(entry, world), action),
      allocate: (length) => this.allocate(length),
      trusted: true,
    });
  }

  /** Text that a transaction of this client deleted; empty where it deleted none. */
  deletedBy(transaction: string): readonly DeletedUnits[] {
    return this.replica.deletedBy(transaction);
  }

  // What the server says.

  /** Takes confirmed records in. With `seq`, everything watched is confirmed up to it. */
  confirm(
    boxes: readonly ChangedBox[],
    seq: number | null,
    lists: ConfirmedLists = { children: {}, seq: 0 },
    acks: ConfirmedOwn = { ids: [], seq: 0 },
  ): void {
    const changed = new Set<string>();
    const at = Math.max(lists.seq, acks.seq);
    const put: (readonly [string, Json])[] = [];
    const [taken, attached]: [string[], string[]] = [[], []];
    for (const { table, id, box } of boxes) {
      const key = keyOf({ table: table as Table, id });
      if (!this.replica.take(table, id, box, at, lists.keepsRows === true)) continue;
      changed.add(key);
      if (this.replica.unlisted.passing.has(id)) continue;
      const { disk } = tableOf(table);
      if (disk === "blocks") taken.push(id);
      else if (disk === "page") attached.push(key);
      else if (disk === "start") put.push([this.shelf.keys.record(key), { table, id, box } as unknown as Json]);
    }
    for (const [parent, part] of Object.entries(lists.children)) {
      this.replica.takeChildren(parent, part, lists.seq);
      changed.add(`block:${parent}`);
    }
    const letGo = this.replica.takeLetGo();
    for (const key of letGo) changed.add(key);
    const gone = this.shelf.removals(letGo);
    const onShelf = this.shelf.changes(taken, Object.keys(lists.children), attached);
    for (const pair of onShelf.put) put.push(pair);
    const kept = new Set(onShelf.put.map(([key]) => key));
    const remove = [...gone.remove, ...onShelf.remove].filter((key) => !kept.has(key));
    if (lists.seq > 0 && put.length > 0) this.rights.took(lists.seq);
    const marks = this.rights.takeWrites();
    put.push(...marks.put);
    remove.push(...marks.remove);
    if (seq !== null && seq > this.seq) {
      this.seq = seq;
      put.push(stateOnDisk(this.identity.scope, seq, this.rights.placed));
    }
    // What the server says it contains is contained, whether or not the answer to the request was heard.
    const contained = new Set(acks.ids);
    if (contained.size > 0)
      for (const one of this.pending) if (one.acked === null && contained.has(one.id)) one.acked = acks.seq;
    const done = this.pending.filter((one) => one.acked !== null && one.acked <= this.seq);
    for (const one of done) remove.push(one.key);
    if (done.length > 0) this.pending = this.pending.filter((one) => one.acked === null || one.acked > this.seq);
    if (put.length + remove.length + gone.removeBelow.length > 0) void this.disk.write(put, remove, gone.removeBelow);
    if (changed.size > 0 || done.length > 0) this.rebuild(changed);
    if (done.length > 0) this.settled();
  }

  acknowledge(pending: Pending, seq: number): void {
    pending.acked = seq;
    if (seq <= this.seq) this.confirm([], null);
  }

  /** Drops a refused transaction, keeps its text on disk, and rewrites the entries behind it so that they do without it. */
  refuse(refused: Pending, { kind, message, ...more }: RefusalReason, rewrite: Rewrite): void {
    if (!this.pending.includes(refused)) return;
    const { dropped, renamed, lostText: text, rewritten } = this.rewrite(refused, rewrite);
    for (const [from, to] of renamed) {
      const units = this.replica.deleted.get(from);
      if (units !== undefined) this.replica.deleted.set(to, units);
    }
    const put: [string, Json][] = rewritten.map(rowOf);
    if (text.trim() !== "")
      put.push([`d/${this.identity.scope}/${refused.key}`, { text, kind, message, at: refused.at }]);
    this.persist(rewritten, put, dropped);
    this.rebuild(new Set());
    this.settled();
    this.renames.tell(renamed);
    this.refusals.tell({ kind, message, ...more, lostText: text, action: refused.action });
  }

  /** A session that the server does not know as ours: the same transactions go on in a new one, under new ids. */
  renew(from: Pending, rewrite: Rewrite): void {
    const at = this.pending.indexOf(from);
    if (at < 0) return;
    const nothing: Pending = { ...from, operations: [] };
    this.pending.splice(at, 0, nothing);
    const { renamed, rewritten } = this.rewrite(nothing, rewrite);
    this.persist(rewritten, rewritten.map(rowOf), []);
    this.renames.tell(renamed);
  }

  /** Takes an entry out of the queue; the entries behind it are renumbered in a new session. */
  private rewrite(refused: Pending, rewrite: Rewrite): Rewritten & { readonly rewritten: readonly Pending[] } {
    const session = this.ports.newId();
    const result = rewrite(this.pending, refused, session, this.ports.newId);
    this.pending = [...result.kept];
    this.session = session;
    this.onSession(session);
    const rewritten = result.kept.filter((one) => one.session === session);
    this.lastN = rewritten.at(-1)?.n ?? -1;
    return { ...result, rewritten };
  }

  /** Stores entries under their new session; they are sent once the disk has them. */
  private persist(rewritten: readonly Pending[], put: readonly [string, Json][], dropped: readonly Pending[]): void {
    const remove = dropped.map((one) => one.key);
    void this.disk.write(put, remove).then(() => {
      for (const one of rewritten) one.persisted = true;
      this.onWork();
    });
  }

  /** See Replica.keepOnly. */
  keepOnly({ met, walked }: Walk, seq: number): string[] {
    const ask = this.replica.keepOnly(met, walked, seq);
    this.forgetDropped();
    return ask;
  }

  /** Drops blocks that stand under no held page: nothing would keep them up to date. */
  dropLoose(): void {
    this.replica.dropLoose();
    this.forgetDropped();
  }

  /** Rights were lost: the records of these topics leave memory and disk. Text not yet sent stays in the queue. */
  dropPages(pages: Iterable<string>, at: number): void {
    const keys = [...pages].map((topic) => (topic.startsWith("collection:") ? topic : `block:${topic}`));
    this.drop(keys, at, "hidden");
  }

  /** At the number `at` these were hidden from this reader, or nobody needs them now. */
  drop(keys: readonly string[], at: number, why: "hidden" | "loose"): void {
    for (const key of keys) this.replica.drop(key, at, why);
    this.forgetDropped();
  }

  private forgetDropped(): void {
    const keys = this.replica.takeLetGo();
    if (keys.length === 0) return;
    const { remove, removeBelow } = this.shelf.removals(keys);
    void this.disk.write([], remove, removeBelow);
    this.rebuild(new Set(keys));
  }

  /** Executes the queue anew over what is confirmed, and tells what looks different. */
  private rebuild(changed: Set<string>): void {
    const before = this.view;
    this.view = new Draft(this.replica);
    for (const { id, at, operations } of this.pending) {
      const outcome = this.run(id, at, operations);
      // What names records that are not here (yet) waits in the queue, unseen.
      if (outcome.status !== "done") continue;
      this.replica.keepDeleted(id, outcome.draft.deleted.get(id));
      outcome.draft.mergeInto(this.view);
    }
    const keys = new Set(changed);
    // Records and the lists that they stand in may come in different messages.
    for (const parent of this.replica.takeRelisted()) keys.add(`block:${parent}`);
    for (const key of before.entries.keys()) keys.add(key);
    for (const key of this.view.entries.keys()) keys.add(key);
    this.tell(keys);
  }

  private tell(keys: ReadonlySet<string>): void {
    if (keys.size > 0) this.changes.tell(keys);
  }

  private settled(): void {
    this.rows.settle(this.pending);
    this.tellStatus();
  }

  private tellStatus(): void {
    this.statuses.tell();
  }
}
