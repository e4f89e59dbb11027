/**
 * One workspace of the sync client: loads, watches and stores its pages and lists, sends its queue, and sends presence.
 * Screens read through `sync`. client.ts owns the connection and decides which queues this tab holds.
 */
import { isWorkspace } from "@tessera/kernel/permissions/members.ts";
import type { Role } from "@tessera/kernel/permissions/roles.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { isAlive, typeOf } from "@tessera/kernel/records/entry.ts";
import { isOrdered } from "@tessera/kernel/records/parents.ts";
import type { Cursor } from "@tessera/kernel/wire/box.ts";
import type { ChangedBox, Presence } from "@tessera/kernel/wire/realtime.ts";
import { newChannelScope, type ChannelScope, type RowWord } from "./channel-scope.ts";
import type { LateChannel } from "./late-channel.ts";
import type { Disk } from "./disk.ts";
import { Listeners } from "./listeners.ts";
import type { SyncApi, SyncPorts } from "./ports.ts";
import type { CallFailure, CallResult, ChunkAnswer } from "./server-calls.ts";
import { HeldTopics } from "./held-topics.ts";
import { ScopeSync } from "./scope-sync.ts";
import {
  mayPass,
  meet,
  newWalk,
  newWatched,
  topicName,
  type ListParent,
  type LoadState,
  type Walk,
  type Watched,
} from "./load-state.ts";
import { isCreation, isCreationQueued } from "./queued-creation.ts";
import { retryDelay } from "./retry-delay.ts";
import { Sender } from "./sender.ts";
import { Peers } from "./peers.ts";

const FIRST_CHUNK = 30;
const NEXT_CHUNK = 500;
/** In front of a view's id: the topic of that record. */
const VIEW = "space_view:";

/** What a workspace uses of the sync client that owns it. */
export interface WorkspaceClient {
  readonly userId: string;
  readonly ports: SyncPorts;
  readonly disk: Disk;
  readonly channel: LateChannel;
  /** Calls the listener when `channel.online` or `channel.limited` may have changed. */
  onOnline(listener: () => void): () => void;
  /** Called when the server answers that the session has ended. */
  signedOut(): void;
}

export class Workspace {
  readonly sync: ScopeSync;
  private readonly watched = new Map<string, Watched>();
  private readonly stateListeners = new Set<(topic: string) => void>();
  readonly peers = new Peers();
  /** Word of rows, to who shows collections (collection-news.ts). */
  readonly rowNews = new Listeners<RowWord>();
  /** What is held and not watched. */
  private readonly held: HeldTopics;
  readonly channelScope: ChannelScope;
  readonly sender: Sender;
  private restored = false;
  private viewId: string | null = null;

  constructor(
    readonly client: WorkspaceClient,
    readonly id: string,
    queue: string,
  ) {
    this.held = new HeldTopics(id, client.disk);
    this.sync = new ScopeSync({ scope: id, userId: client.userId, queue }, client.ports, client.disk);
    const isReady = (): boolean => this.channelScope.ready;
    this.sender = new Sender(this.sync, client.ports, isReady, () => client.signedOut());
    this.channelScope = newChannelScope(this.sync, () => this.wantedPages());
    this.sync.rights.onDoubt = () => client.channel.checkRights(this.channelScope);
    this.sync.onSession = (session) => client.channel.session(this.channelScope, session);
  }

  /** Resolves when what the disk holds of the workspace and of these pages is here. */
  async restore(queues: Promise<readonly string[]>, pages: readonly string[]): Promise<void> {
    // Asked for before the records, as their number is: what is held is at least as true as it says.
    const [topics] = await Promise.all([this.held.read(), this.sync.restore(queues, pages)]);
    const noted = this.held.restore(topics, this.sync.seq);
    this.restored = true;
    for (const topic of this.watched.keys()) this.start(topic);
    // Connecting raises the scope's number, so the number at which each held topic is true is stored on disk first. Then the
    // rights on everything held are asked for.
    void Promise.all([noted, this.sync.shelf.readPlaces()])
      .then(() => this.client.channel.attach(this.id, this.channelScope))
      .catch(this.client.ports.onError);
  }

  // Pages and lists.

  /** Loads the page and keeps it true until the answer is called. */
  openPage(page: string): () => void {
    return this.use(page, null);
  }

  /** Loads the sub-pages listed under a space or page and keeps them true until the answer is called. */
  openChildPages(parent: ListParent, topic = isWorkspace(parent.table) ? parent.id : `list:${parent.id}`): () => void {
    return this.use(topic, parent);
  }

  stateOf(topic: string): LoadState {
    // What is held is shown from the first moment, and watched once somebody looks at it.
    const held = this.restored && this.held.has(topic) && this.sync.shelf.hasRead(topic);
    return this.watched.get(topic)?.state ?? (held ? { kind: "ready", partial: false } : { kind: "loading" });
  }

  onState(listener: (topic: string) => void): () => void {
    this.stateListeners.add(listener);
    return () => this.stateListeners.delete(listener);
  }

  retry(): void {
    for (const [topic, one] of this.watched) if (one.state.kind === "failed") this.start(topic);
  }

  private use(topic: string, parent: Watched["parent"]): () => void {
    const now = this.watched.get(topic);
    if (now !== undefined) now.users++;
    else {
      this.watched.set(topic, newWatched(parent));
      if (this.restored) this.start(topic);
    }
    let used = true;
    return () => {
      if (!used) return;
      used = false;
      this.release(topic);
    };
  }

  private release(topic: string): void {
    const one = this.watched.get(topic);
    if (one === undefined || --one.users > 0) return;
    this.watched.delete(topic);
    const name = topicName(topic);
    const since = this.channelScope.topics.get(name);
    // A page and the list of its sub-pages are told together.
    const isTold = [...this.watched.keys()].some((other) => topicName(other) === name);
    if (!isTold) this.client.channel.unwatch(this.channelScope, name);
    if (since === undefined || one.state.kind !== "ready" || one.state.partial) this.held.forget(topic);
    else this.held.note(topic, since ?? this.sync.seq);
  }

  private forgetAll(name: string): void {
    for (const topic of [name, `list:${name}`])
      if (this.held.has(topic) || this.watched.has(topic)) this.held.forget(topic);
  }

  /** Reads what the disk has, then loads the rest. */
  private start(topic: string): void {
    const one = this.watched.get(topic);
    if (one === undefined) return;
    const begin = (): void => (this.watched.get(topic) === one ? this.begin(topic) : undefined);
    const { shelf } = this.sync;
    if (shelf.hasRead(topic)) begin();
    else void shelf.read(topic).catch(this.client.ports.onError).then(begin);
  }

  private begin(topic: string): void {
    const since = this.isHere(topic) ? this.held.get(topic) : undefined;
    if (since !== undefined) {
      this.setState(topic, { kind: "ready", partial: false });
      this.follow(topicName(topic), since);
      if (topic !== this.id || this.followHeldView()) return;
    }
    void this.load(topic);
  }

  /** Whether what is held of a page is all of it, as far as its number says. */
  private isHere(topic: string): boolean {
    const isPage = this.watched.get(topic)?.parent === null;
    return !isPage || (this.sync.replica.knowsChildren(topic) && !this.sync.shelf.doubted.has(topic));
  }

  /** The id of the person's own view of this workspace, as far as it is known here. It comes with the list of its pages. */
  get ownView(): string | null {
    return this.viewId;
  }

  /** True where the view is here; it is as true as the topic that was kept for it. */
  private followHeldView(): boolean {
    for (const [topic, since] of this.held.all()) {
      if (!topic.startsWith(VIEW) || this.sync.entry("space_view", topic.slice(VIEW.length)) === null) continue;
      this.viewId = topic.slice(VIEW.length);
      this.follow(topic, since);
      return true;
    }
    return false;
  }

  private followView(id: string, seq: number): void {
    const isFollowed = this.viewId === id && this.channelScope.topics.has(VIEW + id);
    this.viewId = id;
    if (!isFollowed) this.follow(VIEW + id, seq);
  }

  private follow(topic: string, since: number): void {
    this.client.channel.watch(this.channelScope, topic, since);
    this.noteFollowed(topic);
  }

  /** Notes on disk which loaded topics are whole, and at which number. */
  private noteFollowed(name: string): void {
    const since = this.channelScope.topics.get(name);
    if (since === undefined) return;
    if (name.startsWith(VIEW)) this.held.note(name, since);
    for (const [topic, { state }] of this.watched)
      if (topicName(topic) === name && state.kind === "ready" && !state.partial) this.held.note(topic, since);
  }

  private wantedPages(): string[] {
    return [...this.watched].filter(([, one]) => one.parent === null).map(([topic]) => topic);
  }

  /** From the server: the first chunk shows at once, the rest follows. A chunk that fails is asked for again. */
  async load(topic: string): Promise<void> {
    const one = this.watched.get(topic);
    if (one === undefined) return;
    const load = ++one.loads;
    const isCurrent = (): boolean => this.watched.get(topic) === one && one.loads === load;
    one.again = false;
    if (one.parent !== null) return await this.loadList(topic, one, one.parent, isCurrent);
    let cursor: Cursor = { stack: [] };
    let begun: number | null = null;
    const loaded = newWalk();
    do {
      const first: boolean = begun === null;
      // Read before the request: another tab removes its queued creation only after the server has committed it.
      const isUnknown = this.sync.entry("block", topic) === null || this.isUnsent(topic);
      const queued = isUnknown ? this.isQueuedHere(topic) : null;
      const answer: CallResult<ChunkAnswer> = await this.asked((api) =>
        api.chunk(this.id, topic, first ? FIRST_CHUNK : NEXT_CHUNK, cursor),
      );
      if (!isCurrent()) return;
      if (!answer.ok) {
        if (!this.failed(topic, one, answer.failure)) return;
        await this.pause(one);
        if (!isCurrent()) return;
        continue;
      }
      one.failures = 0;
      if (this.sync.replica.isHidden(topic, answer.value.seq)) return await this.loadedHidden(topic, one, queued);
      this.takeChunk(answer.value);
      meet(answer.value, loaded);
      begun ??= answer.value.seq;
      cursor = answer.value.cursor;
      const partial = cursor.stack.length > 0;
      if (!partial) {
        this.settle(loaded, begun);
        this.sync.dropLoose();
      }
      // It was not there from the start, or was lost since the last chunk.
      if (this.sync.entry("block", topic) === null) return await this.loadedHidden(topic, one, queued);
      this.setState(topic, { kind: "ready", partial });
      if (first) this.follow(topic, begun);
      else if (!partial) this.noteFollowed(topic);
    } while (begun === null || cursor.stack.length > 0);
  }

  /** Waits for the places on disk too: an answer may concern any page that is stored there. */
  private async asked<Answer>(ask: (api: SyncApi) => Promise<Answer>): Promise<Answer> {
    const [answer] = await Promise.all([ask(this.client.ports.api), this.sync.shelf.readPlaces()]);
    return answer;
  }

  /** Whether the creation of the page is in the queue of this tab, so that the server may not know the page. */
  private isUnsent(pageId: string): boolean {
    return this.sync.pending.some(({ operations }) => isCreation(operations, pageId));
  }

  /** Whether a tab of this device has created the page and may not have sent it yet. */
  private async isQueuedHere(pageId: string): Promise<boolean> {
    if (this.isUnsent(pageId)) return true;
    return await isCreationQueued(this.client.disk.storage, this.id, pageId).catch((error: unknown) => {
      this.client.ports.onError(error);
      return false;
    });
  }

  /** The server has no such page, or not for this user. A page that is `queued` is requested until the server has it. */
  private async loadedHidden(topic: string, one: Watched, queued: Promise<boolean> | null): Promise<void> {
    if ((await queued) === true) {
      await this.pause(one);
      return this.watched.get(topic) === one ? await this.load(topic) : undefined;
    }
    if (this.watched.get(topic) !== one) return;
    this.setState(topic, { kind: "hidden" });
    if (one.again) await this.load(topic);
  }

  /** Whether it may pass, so that it is worth another try. */
  private failed(topic: string, one: Watched, failure: CallFailure): boolean {
    const isOffline = failure.kind === "unreachable";
    const isHere = this.sync.entry("block", topic) !== null;
    if (isOffline && isHere && this.held.has(topic)) this.setState(topic, { kind: "ready", partial: false });
    else if (one.state.kind !== "ready") this.setState(topic, { kind: "failed", failure });
    // It may be a block of a page that is held.
    if (isOffline && !isHere && one.parent === null) void this.sync.shelf.readAll().catch(this.client.ports.onError);
    return mayPass(failure);
  }

  /** Waits longer after each failure, and no longer than until the connection is back. */
  private async pause(one: Watched): Promise<void> {
    const delay = retryDelay(one.failures++) + this.client.ports.random() * 200;
    await new Promise<void>((resolve) => {
      one.wake = resolve;
      this.client.ports.clock.after(delay, resolve);
    });
    one.wake = null;
  }

  private async loadList(
    topic: string,
    one: Watched,
    parent: NonNullable<Watched["parent"]>,
    isCurrent: () => boolean,
  ): Promise<void> {
    for (;;) {
      const answer = await this.asked((api) => api.childPages(this.id, [parent]));
      if (!isCurrent()) return;
      if (answer.ok) {
        one.failures = 0;
        this.takeChunk(answer.value);
        for (const id of Object.keys(answer.value.recordMap["space_view"] ?? {})) this.followView(id, answer.value.seq);
        this.setState(topic, { kind: "ready", partial: false });
        return this.follow(topicName(topic), answer.value.seq);
      }
      if (!this.failed(topic, one, answer.failure)) return;
      await this.pause(one);
      if (!isCurrent()) return;
    }
  }

  private takeChunk({ recordMap, children, seq }: Omit<ChunkAnswer, "cursor">): void {
    const boxes: ChangedBox[] = [];
    for (const [table, records] of Object.entries(recordMap))
      for (const [id, box] of Object.entries(records)) boxes.push({ table, id, box });
    this.sync.confirm(boxes, null, { children, seq, keepsRows: true });
  }

  private setState(topic: string, state: LoadState): void {
    const one = this.watched.get(topic);
    if (one === undefined) return;
    one.state = state;
    for (const listener of this.stateListeners) listener(topic);
  }

  // What the channel tells.

  ready(): void {
    this.sender.wake();
    for (const one of this.watched.values()) one.wake?.();
  }

  /** These topics are up to date with the scope from now on. */
  topicsUpToDate(topics: readonly string[]): void {
    for (const topic of topics) this.noteFollowed(topic);
  }

  /** A page that was hidden may be read now. */
  rolesChanged(roles: Readonly<Record<string, Role>>): void {
    for (const [topic, one] of this.watched) {
      if ((roles[topic] ?? "none") === "none") continue;
      if (one.state.kind === "loading" || one.state.kind === "failed") one.again = true;
      if (one.state.kind !== "hidden") continue;
      this.setState(topic, { kind: "loading" });
      void this.load(topic);
    }
  }

  resync(topics: readonly string[], seq: number): void {
    for (const topic of topics) this.forgetAll(topic);
    this.sync.confirm([], seq);
    // The view comes with the list of the workspace's pages.
    const told = topics.map((topic) => (topic.startsWith(VIEW) ? this.id : topic));
    for (const topic of this.watched.keys()) if (told.includes(topicName(topic))) void this.load(topic);
  }

  topicsLost(topics: readonly string[]): void {
    for (const topic of topics) {
      this.forgetAll(topic);
      for (const [watched, one] of this.watched) {
        if (topicName(watched) !== topic || this.isUnsent(watched)) continue;
        // Cancels a load under way: it would continue from the middle, and nothing would watch the page.
        one.loads++;
        this.setState(watched, { kind: "hidden" });
      }
    }
  }

  /** A block that moved here from another page arrives without its children: they are loaded. */
  changed(boxes: readonly ChangedBox[]): void {
    for (const { table, id } of boxes) {
      // Made just now, here or on another device.
      if (table === "space_view" && this.sync.isOwnView(id)) this.followView(id, this.sync.seq);
      if (!isOrdered(table) || this.sync.replica.knowsChildren(id)) continue;
      const entry = this.sync.replica.entry("block", id);
      if (entry === null || entry.version === 1 || !isAlive(entry) || isPageType(typeOf(entry))) continue;
      void this.fetchBelow(id);
    }
  }

  /** After a walk: loads what moved while it went on and was missed by it. */
  private settle(walk: Walk, begun: number): void {
    for (const root of this.sync.keepOnly(walk, begun)) void this.fetchBelow(root);
  }

  private async fetchBelow(block: string): Promise<void> {
    let cursor: Cursor = { stack: [] };
    let begun: number | null = null;
    const walk = newWalk();
    for (let failures = 0; begun === null || cursor.stack.length > 0;) {
      const answer = await this.asked((api) => api.chunk(this.id, block, NEXT_CHUNK, cursor));
      if (!answer.ok) {
        if (!mayPass(answer.failure)) return;
        await new Promise<void>((resolve) => this.client.ports.clock.after(retryDelay(failures++), resolve));
        continue;
      }
      failures = 0;
      // It was removed meanwhile, or may not be read any more.
      if (this.sync.replica.entry("block", block) === null) return;
      this.takeChunk(answer.value);
      meet(answer.value, walk);
      begun ??= answer.value.seq;
      cursor = answer.value.cursor;
    }
    this.settle(walk, begun);
  }

  // Presence.
  present(presence: Presence): void {
    this.client.channel.present(this.channelScope, presence);
  }
}
