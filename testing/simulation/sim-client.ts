/**
 * One person's client in a simulation: the real sync client on a played disk, network and clock. It may go offline, lose
 * requests or answers, crash and come back as another life of the same device.
 */
import type { Json } from "@tessera/kernel/values/json.ts";
import { Channel } from "@tessera/sync/channel.ts";
import type { ChannelEvents } from "@tessera/sync/channel-scope.ts";
import { SyncClient } from "@tessera/sync/client.ts";
import type { Workspace } from "@tessera/sync/workspace.ts";
import { MemoryStorage } from "@tessera/sync/memory-storage.ts";
import type { Socket, SocketHandlers, SyncPorts } from "@tessera/sync/ports.ts";
import type { CallResult, ChunkAnswer } from "@tessera/sync/server-calls.ts";
import { afterRefusal } from "@tessera/sync/refusing.ts";
import { UndoHistory } from "@tessera/sync/undo.ts";
import type { Random } from "./random.ts";
import type { CallableEvent, Http } from "@tessera/platform/http.ts";
import { askRowsOf, type AskRows } from "@tessera/web/data/collections/asking/ask-rows.ts";
import type { SimCall, SimServer } from "./sim-server.ts";
import type { Post, Time } from "./time.ts";

const UNREACHABLE = { ok: false, failure: { kind: "unreachable" } } as const;

interface Life {
  readonly client: SyncClient;
  readonly workspace: Workspace;
  readonly undo: UndoHistory<null>;
  readonly number: number;
  readonly ports: SyncPorts;
  readonly ask: AskRows;
}

export class SimClient {
  online = true;
  life: Life;
  private lives = 0;
  private connections = 0;
  /** Disk writes that were asked for and are not done. */
  private writes: (() => void)[] = [];
  private readonly storage: MemoryStorage;
  private sockets: { readonly break: () => void }[] = [];
  private calls: { readonly fail: () => void }[] = [];
  readonly errors: unknown[] = [];
  /** What each refusal kept for its writer. */
  readonly refusals: string[] = [];

  constructor(
    readonly name: string,
    readonly userId: string,
    private readonly spaceId: string,
    private readonly pages: readonly string[],
    private readonly server: SimServer,
    private readonly post: Post,
    private readonly time: Time,
    private readonly random: Random,
  ) {
    this.storage = new MemoryStorage(async () => {
      await new Promise<void>((resolve) => this.writes.push(resolve));
    });
    this.life = this.start();
  }

  private channelOf(ports: SyncPorts, isCurrent: () => boolean): (events: ChannelEvents) => Channel {
    return (events) => new Channel({ ...ports, connect: (handlers) => this.connect(handlers, isCurrent) }, events);
  }

  private start(): Life {
    const number = ++this.lives;
    const isCurrent = () => this.lives === number;
    const ports: SyncPorts = {
      storage: this.storage,
      api: {
        save: async (transactions) =>
          await this.call(
            "save",
            { requestId: this.random.uuid(), transactions: transactions as unknown as Json },
            isCurrent,
          ),
        // Pages are small here: they come in small pieces all the same.
        chunk: async (spaceId, id, _limit, cursor) =>
          await this.call<ChunkAnswer>(
            "chunk",
            {
              page: { id, spaceId },
              limit: 1 + this.random.below(6),
              cursor: cursor as unknown as Json,
              editing: true,
            },
            isCurrent,
          ),
        childPages: async () => UNREACHABLE,
      },
      clock: {
        now: () => this.time.now(),
        after: (ms, run) => this.time.after(ms, () => isCurrent() && run()),
      },
      newId: () => this.random.uuid(),
      random: () => this.random.next(),
      // One tab a device here: whatever an earlier life left is free.
      claim: async () => true,
      rewriting: async () => afterRefusal,
      onError: (error) => this.errors.push(error),
    };
    const client = new SyncClient(this.userId, ports, `${this.name}-${number}`, async () =>
      this.channelOf(ports, isCurrent),
    );
    const workspace = client.open(this.spaceId);
    workspace.sync.onRefusal((refusal) => this.refusals.push(refusal.lostText));
    for (const page of this.pages) workspace.openPage(page);
    const http = {
      call: async (_event: CallableEvent<never, never>, request: Json) => {
        const answer = await this.call("query", request, isCurrent);
        return answer.ok ? answer : { ok: false, failure: { kind: "offline" } };
      },
    } as unknown as Http;
    const ask = askRowsOf(http, this.spaceId, "UTC");
    return { client, workspace, undo: new UndoHistory(workspace.sync, () => this.time.now()), number, ports, ask };
  }

  private async call<T>(event: SimCall, body: Json, isCurrent: () => boolean): Promise<CallResult<T>> {
    if (!this.online) return UNREACHABLE;
    const text = JSON.stringify(body);
    return await new Promise<CallResult<T>>((resolve) => {
      let settled = false;
      const settle = (result: CallResult<T>): void => {
        if (settled || !isCurrent()) return;
        settled = true;
        resolve(result);
      };
      this.calls.push({ fail: () => settle(UNREACHABLE) });
      const deliver = (): void => {
        const broken = (error: unknown): null => {
          this.errors.push(error);
          return null;
        };
        void this.server
          .call(event, this.userId, text)
          .catch(broken)
          .then((answer) => {
            if (answer === null || this.random.chance(0.05))
              return this.post.send(`fail ${this.random.next()}`, () => settle(UNREACHABLE));
            return this.post.send(`answer ${this.random.next()}`, () =>
              settle({ ok: true, value: JSON.parse(answer) as T }),
            );
          });
      };
      if (this.random.chance(0.05)) return this.post.send(`fail ${this.random.next()}`, () => settle(UNREACHABLE));
      this.post.send(`call ${this.random.next()}`, deliver);
      if (this.random.chance(0.1)) this.post.send(`call ${this.random.next()}`, deliver);
    });
  }

  private connect(handlers: SocketHandlers, isCurrent: () => boolean): Socket {
    const lane = `${this.name} ${++this.connections}`;
    let broken = false;
    const close = (): void => {
      if (broken) return;
      broken = true;
      this.post.lose(`${lane} up`);
      this.post.lose(`${lane} down`);
      if (isCurrent()) this.post.send(`${lane} closed`, () => isCurrent() && handlers.onClose(false));
    };
    if (!this.online) {
      close();
      return { send: () => undefined, close: () => undefined };
    }
    let end: ReturnType<SimServer["connect"]> | null = null;
    this.sockets.push({ break: () => (end?.close(), close()) });
    this.post.send(`${lane} up`, () => {
      if (broken) return;
      end = this.server.connect(this.userId, {
        send: (text) =>
          !broken && this.post.send(`${lane} down`, () => !broken && isCurrent() && handlers.onMessage(text)),
        close,
      });
      this.post.send(`${lane} down`, () => !broken && isCurrent() && handlers.onOpen());
    });
    return {
      send: (text) => !broken && this.post.send(`${lane} up`, () => !broken && end?.receive(text)),
      close: () => {
        end?.close();
        close();
      },
    };
  }

  now(): number {
    return this.time.now();
  }

  /** Looks at a page until it is here, and leaves it: it is held from then on, and not watched. */
  visit(page: string): void {
    const { workspace } = this.life;
    const leave = workspace.openPage(page);
    let left = false;
    const look = (): void => {
      const state = workspace.stateOf(page);
      if (left || state.kind === "loading" || (state.kind === "ready" && state.partial)) return;
      left = true;
      stop();
      leave();
    };
    const stop = workspace.onState((topic) => topic === page && look());
    look();
  }

  /** One or all of the disk writes under way get done. */
  flushDisk(all: boolean): void {
    for (let resolve = this.writes.shift(); resolve !== undefined; resolve = all ? this.writes.shift() : undefined)
      resolve();
  }

  /** The ids of the blocks that lie on disk. */
  async onDisk(): Promise<Set<string>> {
    const rows = await this.storage.load(`r/${this.spaceId}/`);
    return new Set(rows.flatMap(([key]) => (key.includes("block:") ? [key.slice(key.lastIndexOf(":") + 1)] : [])));
  }

  get waitingWrites(): number {
    return this.writes.length;
  }

  /** A page is not here whole yet. */
  isLoading(): boolean {
    return this.pages.some((page) => {
      const state = this.life.workspace.stateOf(page);
      return state.kind === "loading" || state.kind === "failed" || (state.kind === "ready" && state.partial);
    });
  }

  goOffline(): void {
    this.online = false;
    for (const socket of this.sockets.splice(0)) socket.break();
    for (const call of this.calls.splice(0)) call.fail();
  }

  goOnline(): void {
    this.online = true;
    this.life.client.wake();
  }

  /** The tab dies: memory and unfinished disk writes are gone. Another life begins on the same disk. */
  crash(): void {
    for (const socket of this.sockets.splice(0)) socket.break();
    this.calls = [];
    this.writes = [];
    this.life = this.start();
  }
}
