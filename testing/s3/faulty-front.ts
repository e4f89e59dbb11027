// A server on loopback before another one, that hands requests on as they came and can be told to fail as networks and
// stores do. Bodies of requests are held (tests send small ones), answers flow. What it adds to the one behind it is said by
// `rules`, which may answer a request themselves.

import { createServer, request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Asked {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array;
}

/** What a store says when it refuses. */
interface Refused {
  readonly kind: "refused";
  readonly status: number;
  readonly code: string;
}

export type Fault =
  | Refused
  /** The connection is cut before anything was done. */
  | { readonly kind: "cut" }
  /** It was done, and the answer is lost. */
  | { readonly kind: "lost" }
  /** The connection is cut after so many bytes of the answer's body. */
  | { readonly kind: "short"; readonly bytes: number }
  /** Nothing is answered until the promise is kept. */
  | { readonly kind: "held"; readonly until: Promise<unknown> };

export interface Rules {
  /** Null where it is to be handed on. `hand` does that and holds the answer. */
  answer(asked: Asked, hand: () => Promise<Answer>): Promise<Answer | null>;
}

export interface FaultyFront {
  readonly address: string;
  /** Everything that was asked so far, in order. */
  readonly asked: readonly Asked[];
  /** How many answers have not ended yet, one way or the other. */
  unanswered(): number;
  /** The next request that fits fails so. */
  failNext(fits: (asked: Asked) => boolean, fault: Fault): void;
  close(): Promise<void>;
}

export async function startFaultyFront(behind: URL, rules: Rules | null): Promise<FaultyFront> {
  const planned: { readonly fits: (asked: Asked) => boolean; readonly fault: Fault }[] = [];
  const asked: Asked[] = [];
  let unanswered = 0;
  const server = createServer((incoming, response) => {
    unanswered += 1;
    response.once("close", () => (unanswered -= 1));
    serve(incoming, response).catch(() => response.destroy());
  });

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const one = await read(incoming);
    asked.push(one);
    const at = planned.findIndex(({ fits }) => fits(one));
    const fault = at < 0 ? null : (planned.splice(at, 1)[0]?.fault ?? null);
    if (fault?.kind === "held") await fault.until;
    if (fault?.kind === "cut") return void response.destroy();
    if (fault?.kind === "refused") return send(response, refusal(fault.status, fault.code));
    const own = (await rules?.answer(one, async () => await held(behind, one))) ?? null;
    if (fault?.kind === "lost") {
      if (own === null) await held(behind, one);
      return void response.destroy();
    }
    if (own !== null) return send(response, own);
    await pass(behind, one, response, fault?.kind === "short" ? fault.bytes : null);
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    unanswered: () => unanswered,
    failNext: (fits, fault) => void planned.push({ fits, fault }),
    close: async () =>
      await new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function refusal(status: number, code: string): Answer {
  const body = Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>As the test wants it.</Message></Error>`,
  );
  return { status, headers: { "content-type": "application/xml" }, body };
}

async function read(incoming: IncomingMessage): Promise<Asked> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  const path = incoming.url ?? "/";
  const query = new URL(path, "http://front").searchParams;
  return { method: incoming.method ?? "GET", path, query, headers: incoming.headers, body: Buffer.concat(parts) };
}

async function open(behind: URL, { method, path, headers, body }: Asked): Promise<IncomingMessage> {
  return await new Promise((resolve, reject) => {
    const { hostname, port } = behind;
    request({ hostname, port, method, path, headers, agent: false }, resolve).once("error", reject).end(body);
  });
}

async function held(behind: URL, asked: Asked): Promise<Answer> {
  const answer = await open(behind, asked);
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  return { status: answer.statusCode ?? 500, headers: answer.headers, body: Buffer.concat(parts) };
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, headers).end(body);
}

async function pass(behind: URL, asked: Asked, response: ServerResponse, most: number | null): Promise<void> {
  const answer = await open(behind, asked);
  response.once("close", () => answer.destroy());
  response.writeHead(answer.statusCode ?? 500, answer.headers);
  let left = most ?? Infinity;
  for await (const part of answer as AsyncIterable<Buffer>) {
    const bytes = part.subarray(0, left);
    left -= bytes.byteLength;
    if (!response.write(bytes))
      await new Promise<void>((resolve) => void response.once("drain", resolve).once("close", resolve));
    if (left <= 0) {
      await new Promise<unknown>((resolve) => void response.write("", resolve));
      return void response.socket?.destroySoon();
    }
  }
  response.end();
}
