// An API event: its name, who may call it, what a request looks like. The server's table of
// handlers is typed over these definitions, so an event without a handler does not compile.

import type * as v from "valibot";

export interface ApiEvent<
  Name extends string = string,
  Request extends v.GenericSchema = v.GenericSchema,
  Response extends v.GenericSchema = v.GenericSchema,
  Access extends "user" | "public" = "user" | "public",
  Answer extends "json" | "text" | "ndjson" = "json" | "text" | "ndjson",
> {
  readonly name: Name;
  readonly request: Request;
  /** Of an ndjson event: one line. */
  readonly response: Response;
  /** "user": a signed-in user. "public": anyone; the handler decides by the context. */
  readonly access: Access;
  /** False for reads: they change nothing, so no other site can do harm by causing them. */
  readonly changes: boolean;
  /** Bytes of the inflated body. */
  readonly maxBytes: number;
  /** How the answer is written; ndjson: one JSON value a line, streamed. */
  readonly answer: Answer;
  /**
   * Points that a call takes from its caller beside those for the bytes of its body and answer; 0: the call is never refused for
   * want of points. Opening a page is 5.
   */
  readonly cost: number;
}

export const defaultMaxBytes = 1024 * 1024;

/** An event that callers without a session may send says what a call costs. */
type CostOf<Access> = Access extends "public" ? { readonly cost: number } : { readonly cost?: number };

/** Completes an event's definition: by default a signed-in user changes something, 1 MB, JSON, a cost of 1. */
export function defineEvent<
  const Name extends string,
  Request extends v.GenericSchema,
  Response extends v.GenericSchema,
  Access extends "user" | "public" = "user",
  Answer extends "json" | "text" | "ndjson" = "json",
>(
  event: {
    readonly name: Name;
    readonly request: Request;
    readonly response: Response;
    readonly access?: Access;
    readonly changes?: boolean;
    readonly maxBytes?: number;
    readonly answer?: Answer;
  } & CostOf<Access>,
): ApiEvent<Name, Request, Response, Access, Answer> {
  return {
    changes: true,
    maxBytes: defaultMaxBytes,
    cost: 1,
    ...event,
    // The defaults of the type parameters, which the compiler cannot see in values.
    access: event.access ?? ("user" as Access),
    answer: event.answer ?? ("json" as Answer),
  };
}

export type RequestOf<Event extends ApiEvent> = v.InferOutput<Event["request"]>;
export type ResponseOf<Event extends ApiEvent> = v.InferInput<Event["response"]>;
