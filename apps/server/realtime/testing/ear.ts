/** Somebody's connection to a hub in a test: what it says, and what it hears until nothing more comes. */
import type { ClientMessage, ServerMessage } from "@tessera/kernel/wire/realtime.ts";
import type { Store } from "../../store/store.ts";
import { Connection } from "../connection.ts";
import type { Hub } from "../hub.ts";

let count = 0;

export class Ear {
  readonly heard: ServerMessage[] = [];
  readonly connection: Connection;

  constructor(
    private readonly hub: Hub,
    private readonly store: Store,
    userId: string,
  ) {
    this.connection = new Connection(`ear ${++count}`, userId, userId, {
      send: (text) => void this.heard.push(JSON.parse(text) as ServerMessage),
      buffered: 0,
      close: () => undefined,
    });
    hub.add(this.connection);
  }

  async say(...messages: ClientMessage[]): Promise<ServerMessage[]> {
    for (const message of messages) this.hub.receive(this.connection, message);
    await this.connection.settled();
    await this.store.idle();
    for (let n = 0; n < 20; n++) await new Promise<void>((resolve) => setImmediate(resolve));
    return this.heard.splice(0);
  }
}
