/**
 * The realtime channel where no WebSocket works: requests carry the messages of the channel, and one request waits for the answers.
 * Messages are numbered in both directions, so that a repeated request repeats no message. Presence is sent every few seconds. What
 * the channel asks to be sent is sent in order, one request at a time.
 */
import {
  closePolledConnection,
  messagesPerRequest,
  openPolledConnection,
  sendPolledMessages,
} from "@tessera/kernel/wire/api/realtime/polled-connections.ts";
import type { ClientMessage } from "@tessera/kernel/wire/realtime.ts";
import { SESSION_ENDED } from "@tessera/kernel/wire/session-ended.ts";
import { wait } from "@tessera/platform/clock.ts";
import type { Http } from "@tessera/platform/http.ts";
import type { Socket, SocketHandlers, SyncClock } from "../ports.ts";
import { retryDelay } from "../retry-delay.ts";
import { isSignedOut, type Polled, type Poller } from "./polls.ts";

export interface PolledSocketPorts {
  readonly http: Http;
  readonly clock: SyncClock;
  readonly poller: Poller;
}

/** Milliseconds between two messages that contain where the user is. */
export const presenceEvery = 3000;
/** Requests that fail in a row before the connection counts as broken. */
const MAX_FAILURES = 4;
/** Characters of the messages of one request; a message that is larger is a request of its own. */
const REQUEST_SIZE = 256 * 1024;
const CALL = { source: "realtime" };

export class PolledSocket implements Socket {
  readonly limited = true;
  private connection: string | null = null;
  private isClosed = false;
  /** The number of the last message of the server. */
  private received = 0;
  private readonly outgoing: string[] = [];
  /** The number of the first of these. */
  private first = 1;
  private isSending = false;
  /** The last presence of each scope, until it is sent. */
  private readonly presences = new Map<string, string>();
  private stopPresence: (() => void) | null = null;

  constructor(
    private readonly ports: PolledSocketPorts,
    private readonly handlers: SocketHandlers,
  ) {
    void this.run();
  }

  send(text: string): void {
    const message = JSON.parse(text) as ClientMessage;
    if (message.t === "presence") return this.sendPresence(message.scope, text);
    this.outgoing.push(text);
    void this.flush();
  }

  close(): void {
    if (this.isClosed) return;
    this.leave();
    if (this.connection !== null)
      void this.ports.http.call(closePolledConnection, { connection: this.connection }, CALL);
  }

  private leave(): void {
    this.isClosed = true;
    this.stopPresence?.();
    if (this.connection !== null) this.ports.poller.leave(this.connection);
  }

  private end(signedOut: boolean): void {
    if (this.isClosed) return;
    this.leave();
    this.handlers.onClose(signedOut);
  }

  private async run(): Promise<void> {
    const opened = await this.ports.http.call(openPolledConnection, {}, CALL);
    if (!opened.ok) return this.end(isSignedOut(opened.failure));
    const { connection } = opened.value;
    this.connection = connection;
    if (this.isClosed) return void this.ports.http.call(closePolledConnection, { connection }, CALL);
    this.handlers.onOpen();
    for (let failures = 0; !this.isClosed;) {
      const polled = await this.ports.poller.poll({ connection, after: this.received });
      failures = polled.kind === "failed" ? failures + 1 : 0;
      this.take(polled, failures);
      if (failures > 0 && !this.isClosed) await this.pause(failures);
    }
  }

  private take(polled: Polled, failures: number): void {
    switch (polled.kind) {
      case "failed":
        if (polled.signedOut || failures > MAX_FAILURES) this.end(polled.signedOut);
        return;
      case "unknown":
        return this.end(false);
      case "ended":
        return this.end(polled.code === SESSION_ENDED);
      case "messages":
        // What was acknowledged by another tab and not received here cannot be sent again: a new connection resumes.
        if (polled.messages.length > 0 && polled.first > this.received + 1) return this.end(false);
        for (const [at, text] of polled.messages.entries()) {
          if (this.isClosed) return;
          if (polled.first + at !== this.received + 1) continue;
          this.received++;
          this.handlers.onMessage(text);
        }
    }
  }

  /** One presence is sent at once, those that follow when the time has passed, and of each scope only the last. */
  private sendPresence(scope: string, text: string): void {
    this.presences.set(scope, text);
    if (this.stopPresence === null) this.flushPresence();
  }

  private flushPresence(): void {
    this.stopPresence = null;
    if (this.presences.size === 0) return;
    this.outgoing.push(...this.presences.values());
    this.presences.clear();
    this.stopPresence = this.ports.clock.after(presenceEvery, () => this.flushPresence());
    void this.flush();
  }

  private async flush(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    // Messages of the same task go in one request.
    await Promise.resolve();
    for (let failures = 0; this.outgoing.length > 0 && this.connection !== null && !this.isClosed;) {
      const messages = this.batch();
      const { connection, first } = this;
      const sent = await this.ports.http.call(sendPolledMessages, { connection, first, messages }, CALL);
      if (!sent.ok) {
        const { failure } = sent;
        const isFinal = failure.kind === "refused" && (failure.status === 400 || failure.status === 413);
        if (isSignedOut(failure) || isFinal || ++failures > MAX_FAILURES) return this.end(isSignedOut(failure));
        await this.pause(failures);
        continue;
      }
      if (!sent.value.known) return this.end(false);
      failures = 0;
      const count = Math.max(0, sent.value.received - first + 1);
      this.outgoing.splice(0, count);
      this.first += count;
      if (sent.value.waitMs > 0) await wait(this.ports.clock, sent.value.waitMs);
    }
    this.isSending = false;
  }

  private batch(): string[] {
    let size = 0;
    const end = this.outgoing.findIndex(
      (text, at) => (size += text.length) > REQUEST_SIZE || at === messagesPerRequest,
    );
    return end === -1 ? [...this.outgoing] : this.outgoing.slice(0, Math.max(1, end));
  }

  private async pause(failures: number): Promise<void> {
    await wait(this.ports.clock, retryDelay(failures - 1));
  }
}
