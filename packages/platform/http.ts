// Calls POST {apiPath}/{event} and answers with a value: the result, or why there is none. It never throws for
// what a network or a server may do. Only a status of 200 is success. Records and their queue are not its concern.
import { errorBodiesOf } from "@tessera/kernel/wire/error-answer.ts";
import type { ErrorBody } from "@tessera/kernel/errors/error-body.ts";
import { apiPath, headers, queryParameters } from "@tessera/kernel/rules/headers.ts";
import * as v from "valibot";
import { wait, type Clock } from "./clock.ts";
import { retryDelay } from "./retry.ts";
import { endsTooEarly } from "./truncated.ts";

export type Failure =
  | { readonly kind: "offline" }
  | { readonly kind: "timeout" }
  | { readonly kind: "cancelled" }
  /** The server answered, in words of ours (`body`) or not. */
  | {
      readonly kind: "refused";
      readonly status: number;
      readonly body: ErrorBody | null;
      readonly retryAfterSeconds: number | null;
    }
  /** The answer was a success and yet not what the event promises. */
  | { readonly kind: "unreadable"; readonly detail: string };

export type CallResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

export interface CallOptions {
  /** Where in the client the call comes from; kept by the server's log. */
  readonly source?: string;
  readonly signal?: AbortSignal;
  /** Repeats what may pass: no network, 429, 502, 503, 504. Only for calls that may arrive twice. */
  readonly retry?: boolean;
}

/** The part of an event's definition that a caller needs. */
export interface CallableEvent<Request extends v.GenericSchema, Response extends v.GenericSchema> {
  readonly name: string;
  readonly request: Request;
  readonly response: Response;
}

export interface Http {
  call<Request extends v.GenericSchema, Response extends v.GenericSchema>(
    event: CallableEvent<Request, Response>,
    request: v.InferInput<Request>,
    options?: CallOptions,
  ): Promise<CallResult<v.InferOutput<Response>>>;
}

export interface HttpPorts {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly clock: Clock;
  readonly random: () => number;
  /** Headers of this moment: the active user, the space on the screen, the csrf token. */
  readonly headers: () => Readonly<Record<string, string | undefined>>;
  /** Origin, for clients that do not run on the server's own page. */
  readonly base?: string;
  readonly clientVersion?: string;
  /** Told of an answer that ended before its JSON did. */
  readonly onTruncated?: () => void;
}

export const timeoutMs = 30_000;
/** From so many characters on a body goes out packed. */
export const packedFrom = 8_000;
const passing: ReadonlySet<number> = new Set([429, 502, 503, 504]);

export function createHttp(ports: HttpPorts): Http {
  async function once(url: string, body: string | Blob, signal: AbortSignal | undefined): Promise<CallResult<unknown>> {
    const abort = new AbortController();
    let timedOut = false;
    const stopTimer = ports.clock.after(timeoutMs, () => {
      timedOut = true;
      abort.abort();
    });
    const cancel = () => abort.abort();
    if (signal?.aborted) abort.abort();
    signal?.addEventListener("abort", cancel);
    try {
      const response = await ports.fetch(url, {
        method: "POST",
        body,
        headers: requestHeaders(ports, typeof body !== "string"),
        credentials: "include",
        signal: abort.signal,
      });
      const text = await response.text();
      if (response.status !== 200) return { ok: false, failure: refusal(response, text) };
      try {
        return { ok: true, value: JSON.parse(text) as unknown };
      } catch {
        const truncated = endsTooEarly(text);
        if (truncated) ports.onTruncated?.();
        const detail = truncated ? "the answer is truncated" : "the answer is not JSON";
        return { ok: false, failure: { kind: "unreadable", detail } };
      }
    } catch {
      // fetch rejects for one of these three reasons only: ours, the clock's, the network's.
      return { ok: false, failure: { kind: signal?.aborted ? "cancelled" : timedOut ? "timeout" : "offline" } };
    } finally {
      stopTimer();
      signal?.removeEventListener("abort", cancel);
    }
  }

  return {
    async call(event, request, options = {}) {
      const source = options.source ? `?${queryParameters.source}=${encodeURIComponent(options.source)}` : "";
      const url = `${ports.base ?? ""}${apiPath}/${event.name}${source}`;
      const text = JSON.stringify(request);
      // A short one is on its way before this call is left: its headers are those of the moment that it was made in.
      const body = text.length < packedFrom ? text : await packed(text);
      for (let attempt = 1; ; attempt++) {
        const result = await once(url, body, options.signal);
        if (result.ok) {
          const parsed = v.safeParse(event.response, result.value);
          if (parsed.success) return { ok: true, value: parsed.output };
          return {
            ok: false,
            failure: {
              kind: "unreadable",
              detail: parsed.issues.map((issue) => `${v.getDotPath(issue) ?? ""}: ${issue.message}`).join("; "),
            },
          };
        }
        const delay = options.retry && mayPass(result.failure) ? retryDelay(attempt, ports.random) : null;
        if (delay === null) return result;
        const asked = result.failure.kind === "refused" ? (result.failure.retryAfterSeconds ?? 0) * 1000 : 0;
        await wait(ports.clock, Math.max(delay, asked), options.signal);
        if (options.signal?.aborted) return { ok: false, failure: { kind: "cancelled" } };
      }
    },
  };
}

function mayPass(failure: Failure): boolean {
  return (
    failure.kind === "offline" ||
    failure.kind === "timeout" ||
    (failure.kind === "refused" && passing.has(failure.status))
  );
}

/** As it is where the browser cannot pack. */
async function packed(text: string): Promise<string | Blob> {
  if (!("CompressionStream" in globalThis)) return text;
  return await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"))).blob();
}

function requestHeaders(ports: HttpPorts, isPacked: boolean): Record<string, string> {
  const sent: Record<string, string> = { "content-type": "application/json", accept: "application/json" };
  if (isPacked) sent["content-encoding"] = "gzip";
  if (ports.clientVersion) sent[headers.clientVersion] = ports.clientVersion;
  for (const [name, value] of Object.entries(ports.headers())) if (value !== undefined) sent[name] = value;
  return sent;
}

function refusal(response: Response, text: string): Failure {
  const seconds = Number(response.headers.get("retry-after"));
  let bodies: readonly ErrorBody[] = [];
  try {
    bodies = errorBodiesOf(JSON.parse(text));
  } catch {
    bodies = []; // A proxy's page, not ours: the status says enough.
  }
  return {
    kind: "refused",
    status: response.status,
    // Of a list the first one says why.
    body: bodies[0] ?? null,
    retryAfterSeconds: Number.isFinite(seconds) && seconds > 0 ? seconds : null,
  };
}
