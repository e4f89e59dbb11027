// The only way from here to addresses that people name. Invariant: a connection is made to an address that was judged for
// that very connection, so a name cannot point elsewhere between the question and the call; every redirect is a new
// question; time and bytes are bounded whatever the other side does. Every failure looks the same from outside: who asks
// learns nothing of the network that this server stands in.

import type { LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { Agent, request, type Dispatcher } from "undici";
import { AppError } from "@tessera/kernel/errors/app-error.ts";

export interface GuardOptions {
  /** Every address of a name. */
  readonly resolve: (host: string) => Promise<readonly LookupAddress[]>;
  readonly isAllowed: (address: string) => boolean;
  /** For all of a fetch, redirects included. */
  readonly withinMs: number;
  readonly userAgent: string;
}

export interface Fetched {
  /** Where it was found at last. */
  readonly url: URL;
  readonly contentType: string;
  /** Its first bytes, as many as were asked for. */
  readonly bytes: Uint8Array;
}

const mostRedirects = 5;

export class GuardedFetch {
  private readonly agent: Agent;

  constructor(private readonly options: GuardOptions) {
    this.agent = new Agent({
      connect: { lookup: guardedLookup(options), timeout: options.withinMs },
      // A connection serves one request: the next one is judged anew.
      pipelining: 0,
      maxHeaderSize: 16 * 1024,
    });
  }

  /** Throws ValidationError for what is no address of the web, FetchingError for whatever else goes wrong. */
  async get(address: string, maxBytes: number): Promise<Fetched> {
    let url = webAddress(address);
    const signal = AbortSignal.timeout(this.options.withinMs);
    try {
      for (let hop = 0; hop <= mostRedirects; hop += 1) {
        const answer = await this.ask(url, signal);
        const next = redirectOf(answer, url);
        if (next === null) return await take(answer, url, maxBytes);
        await discard(answer);
        url = webAddress(next);
      }
      throw new Error("too many redirects");
    } catch (error) {
      throw new AppError("FetchingError", "The address could not be fetched.", { cause: error });
    }
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }

  private async ask(url: URL, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const host = url.hostname.replace(/^\[|\]$/g, "");
    // A connection to a bare address asks for no name, so the lookup would not be there to judge it.
    if (isIP(host) !== 0 && !this.options.isAllowed(host)) throw new Error(`${host} is not on the internet`);
    return await request(url, {
      dispatcher: this.agent,
      signal,
      headers: { "user-agent": this.options.userAgent, accept: "text/html,*/*;q=0.5", "accept-encoding": "identity" },
    });
  }
}

/** Names are refused whole when one of their addresses is: which one is taken is not ours to say. */
function guardedLookup({ resolve, isAllowed }: GuardOptions): LookupFunction {
  return (host, options, done) => {
    resolve(host).then(
      (found) => {
        const [first] = found;
        const bad = found.find(({ address }) => !isAllowed(address));
        if (first === undefined || bad !== undefined) {
          done(new Error(`${host} is not on the internet: ${bad?.address ?? "it has no address"}`), "");
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
  const location = one(answer.headers["location"]);
  return URL.canParse(location, from.href) ? new URL(location, from).href : null;
}

async function take(answer: Dispatcher.ResponseData, url: URL, maxBytes: number): Promise<Fetched> {
  const isPlain = ["", "identity"].includes(one(answer.headers["content-encoding"]));
  if (answer.statusCode !== 200 || !isPlain) {
    await discard(answer);
    throw new Error(`answered ${answer.statusCode}${isPlain ? "" : ", packed though it was asked not to"}`);
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
  return { url, contentType: one(answer.headers["content-type"]), bytes };
}

/** What is left unread must end all the same; that it ends is not a failure of the fetch. */
async function discard(answer: Dispatcher.ResponseData): Promise<void> {
  await answer.body.dump({ limit: 0 }).catch(() => answer.body.destroy());
}

function one(header: string | string[] | undefined): string {
  return (Array.isArray(header) ? header[0] : header)?.trim() ?? "";
}
