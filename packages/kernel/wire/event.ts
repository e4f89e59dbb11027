// An API event: its name, who may call it, what a request looks like. The server's table of
// handlers is typed over these definitions, so an event without a handler does not compile.

import type * as v from "valibot";

export interface ApiEvent<
  Name extends string = string,
  Request extends v.GenericSchema = v.GenericSchema,
  Response extends v.GenericSchema = v.GenericSchema,
> {
  readonly name: Name;
  readonly request: Request;
  readonly response: Response;
  /** "user": a signed-in user. "public": anyone; the handler decides by the context. */
  readonly access: "user" | "public";
  /** Reads need no CSRF token: they change nothing. */
  readonly changes: boolean;
  /** Bytes of the inflated body. */
  readonly maxBytes: number;
  /** How the answer is written; ndjson: one JSON value a line, streamed. */
  readonly answer: "json" | "text" | "ndjson";
}

export const defaultMaxBytes = 1024 * 1024;

/** Completes an event's definition: by default a signed-in user changes something, 1 MB, JSON. */
export function defineEvent<
  const Name extends string,
  Request extends v.GenericSchema,
  Response extends v.GenericSchema,
>(
  event: { readonly name: Name; readonly request: Request; readonly response: Response } & Partial<
    Pick<ApiEvent, "access" | "changes" | "maxBytes" | "answer">
  >,
): ApiEvent<Name, Request, Response> {
  return { access: "user", changes: true, maxBytes: defaultMaxBytes, answer: "json", ...event };
}

export type RequestOf<Event extends ApiEvent> = v.InferOutput<Event["request"]>;
export type ResponseOf<Event extends ApiEvent> = v.InferInput<Event["response"]>;
