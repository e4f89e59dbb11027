/**
 * The realtime channel of a client, whose code (channel.ts) loads when the first scope is attached: a page is read and written before
 * the connection exists. Until then scopes, topics and presence are stored, and the channel starts with them. If the code cannot be
 * loaded, it is requested again with growing delays, and at once when the device reports that the network is back.
 */
import type { Presence } from "@tessera/kernel/wire/realtime.ts";
import type { Channel } from "./channel.ts";
import type { ChannelEvents, ChannelScope } from "./channel-scope.ts";
import type { SyncPorts } from "./ports.ts";
import { retryDelay } from "./retry-delay.ts";

/** Resolves with the function that makes the channel. */
export type LoadChannel = () => Promise<(events: ChannelEvents) => Channel>;

export class LateChannel {
  private readonly scopes = new Map<string, ChannelScope>();
  private channel: Channel | null = null;
  private isLoading = false;
  private failures = 0;
  private stopRetry: (() => void) | null = null;
  private closed = false;

  constructor(
    private readonly ports: Pick<SyncPorts, "clock" | "onError">,
    private readonly events: ChannelEvents,
    private readonly loadChannel: LoadChannel,
  ) {}

  get online(): boolean {
    return this.channel?.online === true;
  }

  /** True while messages are carried by polling, because no WebSocket works. */
  get limited(): boolean {
    return this.channel?.limited === true;
  }

  attach(id: string, scope: ChannelScope): void {
    this.scopes.set(id, scope);
    if (this.channel !== null) this.channel.attach(id, scope);
    else this.load();
  }

  watch(scope: ChannelScope, topic: string, since: number | null): void {
    if (this.channel !== null) this.channel.watch(scope, topic, since);
    else scope.topics.set(topic, since);
  }

  unwatch(scope: ChannelScope, topic: string): void {
    if (this.channel !== null) this.channel.unwatch(scope, topic);
    else scope.topics.delete(topic);
  }

  present(scope: ChannelScope, presence: Presence): void {
    if (this.channel !== null) this.channel.present(scope, presence);
    else scope.presence = presence;
  }

  /** The queue has a new session. A channel that starts later reads all of them from the queue. */
  session(scope: ChannelScope, session: string): void {
    this.channel?.session(scope, session);
  }

  /** Requests the rights again. A channel that starts later requests them first. */
  checkRights(scope: ChannelScope): void {
    this.channel?.checkRights(scope);
  }

  /** To be called when the device reports that the network is back. */
  wake(): void {
    if (this.channel !== null) this.channel.wake();
    else if (this.scopes.size > 0) this.load();
  }

  /** The user has logged in again. */
  resume(): void {
    if (this.channel !== null) this.channel.resume();
    else this.wake();
  }

  close(): void {
    this.closed = true;
    this.stopRetry?.();
    this.channel?.close();
  }

  private load(): void {
    if (this.isLoading || this.closed) return;
    this.isLoading = true;
    this.stopRetry?.();
    this.stopRetry = null;
    this.loadChannel().then(
      (open) => this.start(open),
      (error: unknown) => this.loadAgain(error),
    );
  }

  private start(open: (events: ChannelEvents) => Channel): void {
    if (this.closed) return;
    this.channel = open(this.events);
    for (const [id, scope] of this.scopes) this.channel.attach(id, scope);
  }

  private loadAgain(error: unknown): void {
    this.isLoading = false;
    if (this.closed) return;
    this.ports.onError(error);
    this.stopRetry = this.ports.clock.after(retryDelay(this.failures++), () => this.load());
  }
}
