// The messages for a client that polls, from the hub to the client's acknowledgement: the pipe of a polled connection. The messages
// are numbered from 1. The queue has a bound: a client that takes nothing is disconnected, and catches up on its next connection.

import type { Pipe } from "./connection.ts";

/** Characters that may wait for one connection, and for all connections of an account. From 1 MB on the hub asks the client to load its topics again instead of sending changes. */
const MAX_QUEUED = 8 * 1024 * 1024;
const MAX_OF_ACCOUNT = 16 * 1024 * 1024;
/** The most characters of one answer. A larger message is sent alone in an answer. */
const ANSWER_SIZE = 1024 * 1024;
/** The client is too slow; the code that means "try again later". */
const TOO_SLOW = 1013;

export interface NumberedMessages {
  /** The number of the first message. */
  readonly first: number;
  readonly messages: readonly string[];
}

/** The characters that wait for all connections of an account. */
export interface QueuedOfAccount {
  size: number;
}

export class MessageQueue implements Pipe {
  /** The code with which the connection ended; null while it is open. */
  ended: number | null = null;
  /** True while the connection has more work than it may have: no more messages of the client are taken. */
  isHeld = false;
  private queued: string[] = [];
  private first = 1;
  private size = 0;

  constructor(
    private readonly account: QueuedOfAccount,
    /** Called after each message, and once when the connection has ended. */
    private readonly onChange: () => void,
  ) {}

  send(message: string): void {
    if (this.ended !== null) return;
    const { length } = message;
    if (this.size + length > MAX_QUEUED || this.account.size + length > MAX_OF_ACCOUNT) return this.close(TOO_SLOW);
    this.queued.push(message);
    this.grow(length);
    this.onChange();
  }

  /** Characters that wait for the client. */
  get buffered(): number {
    return this.size;
  }

  get isEmpty(): boolean {
    return this.queued.length === 0;
  }

  /** What waits is dropped: after a session has ended nothing of it may be sent, and otherwise the client's next connection gets it. */
  close(code: number): void {
    if (this.ended !== null) return;
    this.ended = code;
    this.queued = [];
    this.grow(-this.size);
    this.onChange();
  }

  private grow(length: number): void {
    this.size += length;
    this.account.size += length;
  }

  hold(held: boolean): void {
    this.isHeld = held;
  }

  /** The client has all messages up to this number. */
  acknowledge(upTo: number): void {
    const count = Math.min(Math.max(0, upTo - this.first + 1), this.queued.length);
    for (const message of this.queued.splice(0, count)) this.grow(-message.length);
    this.first += count;
  }

  /** The messages that come first, as many as one answer may have. They stay until they are acknowledged. */
  next(): NumberedMessages {
    let size = 0;
    const end = this.queued.findIndex((message) => (size += message.length) > ANSWER_SIZE);
    return { first: this.first, messages: end === -1 ? [...this.queued] : this.queued.slice(0, Math.max(1, end)) };
  }
}
