/**
 * The sync client of one signed-in user: the connection, the disk, and the workspaces on them. It runs without a screen;
 * React and the editor read it through `ScopeSync`. Leaves to others: HTTP, storage, sockets (ports.ts).
 */
import type { ChannelScope } from "./channel-scope.ts";
import { Disk } from "./disk.ts";
import { LateChannel, type LoadChannel } from "./late-channel.ts";
import type { SyncPorts } from "./ports.ts";
import { Workspace } from "./workspace.ts";

export class SyncClient {
  readonly disk: Disk;
  readonly channel: LateChannel;
  /** The server is reached and refuses the requests of this client: unsent changes wait. */
  refused = false;
  private readonly workspaces = new Map<string, Workspace>();
  private readonly restored = new Map<string, Promise<void>>();
  private readonly onlineListeners = new Set<() => void>();
  private readonly signedOutListeners = new Set<() => void>();
  private queues: Promise<readonly string[]> | null = null;

  constructor(
    readonly userId: string,
    readonly ports: SyncPorts,
    /** Names this tab's queue on disk. */
    private readonly queue: string,
    loadChannel: LoadChannel,
  ) {
    this.disk = new Disk(ports.storage, ports.onError);
    this.channel = new LateChannel(
      ports,
      {
        onReady: (scope) => this.of(scope)?.ready(),
        onWatched: (scope, topics) => this.of(scope)?.topicsUpToDate(topics),
        onRoles: (scope, roles) => this.of(scope)?.rolesChanged(roles),
        onChanges: (scope, boxes) => this.of(scope)?.changed(boxes),
        onResync: (scope, topics, seq) => {
          this.of(scope)?.resync(topics, seq);
          this.of(scope)?.rowNews.tell({ t: "resync", scope: scope.sync.identity.scope, topics, seq });
        },
        onRows: (scope, news) => this.of(scope)?.rowNews.tell(news),
        onGone: (scope, topics) => this.of(scope)?.topicsLost(topics),
        onPeers: (scope, page, peers, left) => this.of(scope)?.peers.take(page, peers, left),
        onOnline: (online) => {
          if (!online) for (const workspace of this.workspaces.values()) workspace.peers.clear();
          for (const listener of this.onlineListeners) listener();
        },
        onRefused: (refused) => {
          this.refused = refused;
          for (const listener of this.onlineListeners) listener();
        },
        onSignedOut: () => this.signedOut(),
      },
      loadChannel,
    );
  }

  private of(scope: ChannelScope): Workspace | undefined {
    return this.workspaces.get(scope.sync.identity.scope);
  }

  /** The workspace, from disk at once and from the server as it answers. The same id gives the same object. */
  open(spaceId: string, pages: readonly string[] = []): Workspace {
    const known = this.workspaces.get(spaceId);
    if (known !== undefined) return known;
    const workspace = new Workspace(this, spaceId, this.queue);
    this.workspaces.set(spaceId, workspace);
    this.queues ??= this.claimQueues();
    this.restored.set(spaceId, workspace.restore(this.queues, pages).catch(this.ports.onError));
    return workspace;
  }

  /** Opens the workspace; resolves when what the disk holds of it and of these pages is here. */
  async fromDisk(spaceId: string, pages: readonly string[] = []): Promise<void> {
    this.open(spaceId, pages);
    await this.restored.get(spaceId);
  }

  /** The queues with changes on disk that this tab takes: its own, and those that closed or crashed tabs left behind. */
  private async claimQueues(): Promise<readonly string[]> {
    const [pairs] = await Promise.all([this.disk.storage.load("q/"), this.ports.claim(this.queue)]);
    const found = new Set(pairs.map(([key]) => key.split("/", 2)[1] ?? ""));
    const mine = found.delete(this.queue) ? [this.queue] : [];
    for (const queue of found) if (await this.ports.claim(queue)) mine.push(queue);
    return mine;
  }

  /** Workspaces that hold unsent changes on this device: they are opened even if they are not shown. */
  async spacesWithWork(): Promise<string[]> {
    const keys = (await this.disk.storage.load("q/")).map(([key]) => key.split("/")[2] ?? "");
    return [...new Set(keys)];
  }

  /** Changes in the open workspaces that the server has not confirmed. */
  get unsent(): number {
    let count = 0;
    for (const { sync } of this.workspaces.values()) count += sync.pending.length;
    return count;
  }

  get online(): boolean {
    return this.channel.online;
  }

  /** Calls the listener when `online`, `refused` or `channel.limited` may have changed. */
  onOnline(listener: () => void): () => void {
    this.onlineListeners.add(listener);
    return () => this.onlineListeners.delete(listener);
  }

  onSignedOut(listener: () => void): () => void {
    this.signedOutListeners.add(listener);
    return () => this.signedOutListeners.delete(listener);
  }

  /** The device says that the network is back. */
  wake(): void {
    this.channel.wake();
    for (const workspace of this.workspaces.values()) workspace.retry();
  }

  /** The user has logged in again after the session ended: what waits is sent. */
  resume(): void {
    this.channel.resume();
    for (const workspace of this.workspaces.values()) workspace.retry();
  }

  signedOut(): void {
    for (const listener of this.signedOutListeners) listener();
  }

  close(): void {
    for (const workspace of this.workspaces.values()) workspace.sender.stop();
    this.channel.close();
  }
}
