// Requests to addresses that users name: link previews today. Invariants: a connection is made only to an address that was
// checked for this connection, so that a name cannot resolve to another address between the check and the connection; every
// redirect is checked again; time and bytes are limited whatever the other server does. Every failure is the same error for the
// user, because its details would describe the network of this server.

import type { LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { Agent, request, type Dispatcher } from "undici";
import { AppError } from "@tessera/kernel/errors/app-error.ts";

export interface GuardOptions {
  /** Returns every address of a name. */
  readonly resolve: (host: string) => Promise<readonly LookupAddress[]>;
  readonly isAllowed: (address: string) => boolean;
  /** Milliseconds for a request with all its redirects and the response's body. */
  readonly withinMs: number;
  readonly userAgent: string;
}

export interface OutboundBody {
  readonly contentType: string;
  /** At most `mostSentBytes`. */
  readonly bytes: Uint8Array;
}

export interface OutboundPost {
  readonly body: OutboundBody;
  /** Such as a signature or an idempotency key. They are sent to the origin of the address only, not to that of a redirect. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface OutboundResponse {
  /** The address of the response, after redirects. */
  readonly url: URL;
  readonly status: number;
  readonly contentType: string;
  /** The first bytes of the body, at most as many as the caller allows. */
  readonly bytes: Uint8Array;
}

/** A request as it is sent to one address; a redirect creates the next. */
interface Hop {
  readonly url: URL;
  readonly post: OutboundPost | null;
}

const mostRedirects = 5;
export const mostSentBytes = 1024 * 1024;

export class GuardedFetch {
  private readonly agent: Agent;

  constructor(private readonly options: GuardOptions) {
    this.agent = new Agent({
      connect: { lookup: guardedLookup(options), timeout: options.withinMs },
      // Every request opens a new connection, so that the address of every request is checked.
      pipelining: 0,
      maxHeaderSize: 16 * 1024,
    });
  }

  /**
   * Fetches a document. Throws ValidationError if the address is not http or https, and FetchingError for every other failure,
   * which includes a status other than 200.
   */
  async get(address: string, maxBytes: number): Promise<OutboundResponse> {
    return await this.send({ url: webAddress(address), post: null }, maxBytes, ({ statusCode }) => statusCode === 200);
  }

  /**
   * Sends a body and returns the response, whatever its status. Redirects with the status 301, 302 and 303 become a GET
   * without the body; those with 307 and 308 repeat the request at the same origin, and are refused at another one. Throws
   * ValidationError if the address is not http or https or the body is too large, and FetchingError for every other failure.
   */
  async post(address: string, post: OutboundPost, maxBytes: number): Promise<OutboundResponse> {
    if (post.body.bytes.byteLength > mostSentBytes)
      throw new AppError("ValidationError", `The body should have at most ${mostSentBytes} bytes.`);
    return await this.send({ url: webAddress(address), post }, maxBytes, () => true);
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }

  private async send(
    first: Hop,
    maxBytes: number,
    isAccepted: (answer: Dispatcher.ResponseData) => boolean,
  ): Promise<OutboundResponse> {
    const signal = AbortSignal.timeout(this.options.withinMs);
    try {
      let hop = first;
      for (let count = 0; count <= mostRedirects; count += 1) {
        const answer = await this.exchange(hop, signal);
        const location = redirectOf(answer, hop.url);
        if (location === null) return await readResponse(answer, hop.url, maxBytes, isAccepted(answer));
        await discard(answer);
        hop = redirected(hop, answer.statusCode, webAddress(location));
      }
      throw new Error("too many redirects");
    } catch (error) {
      throw new AppError("FetchingError", "The address could not be fetched.", { cause: error });
    }
  }

  private async exchange({ url, post }: Hop, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const host = url.hostname.replace(/^\[|\]$/g, "");
    // A connection to a literal address resolves no name, so the lookup does not check it.
    if (isIP(host) !== 0 && !this.options.isAllowed(host)) throw new Error(`${host} is not a public address`);
    const common = { "user-agent": this.options.userAgent, "accept-encoding": "identity" };
    return await request(url, {
      dispatcher: this.agent,
      signal,
      ...(post === null
        ? { method: "GET", headers: { ...common, accept: "text/html,*/*;q=0.5" } }
        : {
            method: "POST",
            headers: { ...post.headers, ...common, "content-type": post.body.contentType },
            body: post.body.bytes,
          }),
    });
  }
}

/** Returns the request that follows a redirect. Throws if the body would be sent to an origin that the caller did not name. */
function redirected({ url, post }: Hop, status: number, next: URL): Hop {
  if (post === null || ![307, 308].includes(status)) return { url: next, post: null };
  if (next.origin !== url.origin) throw new Error(`the body is not repeated at ${next.origin}`);
  return { url: next, post };
}

/** Refuses a name if any of its addresses is refused, because the connection may use each of them. */
function guardedLookup({ resolve, isAllowed }: GuardOptions): LookupFunction {
  return (host, options, done) => {
    resolve(host).then(
      (found) => {
        const [first] = found;
        const bad = found.find(({ address }) => !isAllowed(address));
        if (first === undefined || bad !== undefined) {
          done(new Error(`${host} is not public: ${bad?.address ?? "it has no address"}`), "");
        } else if (options.all === true) done(null, [...found]);
        else done(null, first.address, first.family);
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), ""),
    );
  };
}

function webAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") {
    throw new AppError("ValidationError", "url should be an address of http or https, without a name and a password.");
  }
  return url;
}

function redirectOf(answer: Dispatcher.ResponseData, from: URL): string | null {
  if (![301, 302, 303, 307, 308].includes(answer.statusCode)) return null;
  const location = firstOf(answer.headers["location"]);
  return URL.canParse(location, from.href) ? new URL(location, from).href : null;
}

async function readResponse(
  answer: Dispatcher.ResponseData,
  url: URL,
  maxBytes: number,
  isAccepted: boolean,
): Promise<OutboundResponse> {
  const { statusCode: status, headers } = answer;
  const isPlain = ["", "identity"].includes(firstOf(headers["content-encoding"]));
  if (!isAccepted || !isPlain) {
    await discard(answer);
    throw new Error(`the status was ${status}${isPlain ? "" : ", and the body was compressed against the request"}`);
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body as AsyncIterable<Uint8Array>) {
    parts.push(part);
    size += part.byteLength;
    // Leaving the loop ends the connection.
    if (size >= maxBytes) break;
  }
  const bytes = Buffer.concat(parts).subarray(0, maxBytes);
  return { url, status, contentType: firstOf(headers["content-type"]), bytes };
}

/** Ends a response without reading it. A failure here is not a failure of the request. */
async function discard(answer: Dispatcher.ResponseData): Promise<void> {
  await answer.body.dump({ limit: 0 }).catch(() => answer.body.destroy());
}

function firstOf(header: string | string[] | undefined): string {
  return (Array.isArray(header) ? header[0] : header)?.trim() ?? "";
}
