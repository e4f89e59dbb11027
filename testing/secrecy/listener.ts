/** Someone's realtime connection to the real hub: it watches everything it may, and every message is kept as it was sent. */
import type { ClientMessage, ServerMessage } from "@tessera/kernel/wire/realtime.ts";
import { Connection } from "@tessera/server/realtime/connection.ts";
import type { Hub } from "@tessera/server/realtime/hub.ts";

export class Listener {
  readonly messages: string[] = [];
  readonly connection: Connection;
  /** Topics that the hub accepted and did not take back. */
  readonly watched = new Set<string>();
  checks = 0;

  constructor(
    readonly userId: string,
    private readonly hub: Hub,
    private readonly scope: string,
  ) {
    this.connection = new Connection(userId, userId, userId, {
      send: (text) => this.take(text),
      buffered: 0,
      close: () => undefined,
    });
    hub.add(this.connection);
  }

  private take(text: string): void {
    this.messages.push(text);
    const message = JSON.parse(text) as ServerMessage;
    if (message.t === "gone") for (const topic of message.topics) this.watched.delete(topic);
    if (message.t === "check") this.checks++;
    if ((message.t === "changes" || message.t === "resync") && message.watched !== undefined)
      for (const topic of message.watched) this.watched.add(topic);
  }

  private send(message: ClientMessage): void {
    this.hub.receive(this.connection, message);
  }

  listen(topics: readonly string[], since: number): void {
    this.send({ t: "open", scope: this.scope, pages: [...topics], session: this.userId, since });
    this.send({ t: "watch", scope: this.scope, topics: [...topics], since });
  }

  stand(page: string, words: string): void {
    this.send({ t: "presence", scope: this.scope, presence: { page, cursor: words } });
  }

  ask(topics: readonly string[]): void {
    this.send({ t: "check", scope: this.scope, pages: [...topics], since: 0, places: true });
  }

  /** The messages since the last time. */
  heard(): string[] {
    return this.messages.splice(0);
  }
}
