// The realtime channel over HTTP, for networks on which no WebSocket works: the messages of wire/realtime.ts as JSON texts.
// Messages are numbered from 1 in each direction. A message is kept by its sender until the receiver has acknowledged it, so a
// lost request or answer loses nothing, and the receiver skips numbers that it has. Connections of other sessions are unknown.

import * as v from "valibot";
import { boundedArray } from "../../../values/bounded-array.ts";
import { defineEvent } from "../../event.ts";

/** Milliseconds that a request for messages is held at most. It is less than the timeout of a call in the client. */
export const longestHoldMs = 25_000;
/** Messages that one request may carry. */
export const messagesPerRequest = 1000;
/** Connections that one request may wait for: the tabs of a browser share one request. */
export const connectionsPerPoll = 64;

const connection = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

export const openPolledConnection = defineEvent({
  name: "openPolledConnection",
  maxBytes: 1024,
  request: v.object({}),
  response: v.object({ connection }),
});

export const sendPolledMessages = defineEvent({
  name: "sendPolledMessages",
  /** `first` is the number of the first message. */
  request: v.object({ connection, first: count, messages: boundedArray(v.string(), messagesPerRequest) }),
  response: v.variant("known", [
    /** `received`: the number of the last message that the server took. `waitMs`: the client sends more after this time. */
    v.object({ known: v.literal(true), received: count, waitMs: count }),
    v.object({ known: v.literal(false) }),
  ]),
});

/** `after` acknowledges all messages up to this number. */
const want = v.object({ connection, after: count });

const polledMessages = v.variant("kind", [
  /** `first` is the number of the first message. */
  v.object({ connection, kind: v.literal("messages"), first: count, messages: v.array(v.string()) }),
  /** The server has ended the connection; `code` is that of a closed WebSocket. */
  v.object({ connection, kind: v.literal("ended"), code: v.number() }),
  /** This process has no such connection of this session: the client opens another one. */
  v.object({ connection, kind: v.literal("unknown") }),
]);
export type PolledMessages = v.InferOutput<typeof polledMessages>;
export type PollWant = v.InferOutput<typeof want>;

/** Answered as soon as one of the connections has messages or has ended, otherwise after `holdMs`. */
export const pollMessages = defineEvent({
  name: "pollMessages",
  maxBytes: 16 * 1024,
  request: v.object({
    wants: boundedArray(want, connectionsPerPoll),
    holdMs: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(longestHoldMs)),
  }),
  response: v.object({ answers: v.array(polledMessages) }),
});

export const closePolledConnection = defineEvent({
  name: "closePolledConnection",
  maxBytes: 1024,
  request: v.object({ connection }),
  response: v.object({}),
});
