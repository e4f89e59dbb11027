// Calls a running server as a client that is no browser would: keep-alive connections, a session cookie, JSON.
// Invariant: one Caller is one signed-in person; an answer that is not 2xx throws with its status and body.
// Leaves records to the caller: see the shortcuts at the end.
import { randomUUID } from "node:crypto";
import { Agent, request, type IncomingMessage } from "node:http";
import { gunzipSync } from "node:zlib";
import { apiPath, cookies } from "@tessera/kernel/rules/headers.ts";

export class CallError extends Error {
  override readonly name = "CallError";
  constructor(
    readonly status: number,
    readonly body: string,
  ) {
    super(`${status}: ${body}`);
  }
}

export interface CallerOptions {
  /** Connections at most. */
  readonly sockets?: number;
  /** Whether answers may come packed, as browsers ask for them. */
  readonly gzip?: boolean;
}

export class Caller {
  private readonly agent: Agent;
  private readonly base: URL;
  private readonly gzip: boolean;
  private token: string | null = null;
  userId = "";

  constructor(url: string, { sockets = 32, gzip = false }: CallerOptions = {}) {
    this.base = new URL(url);
    this.gzip = gzip;
    this.agent = new Agent({ keepAlive: true, maxSockets: sockets, noDelay: true });
  }

  /** The same person at another address: the server started again, or restored elsewhere. */
  at(url: string): Caller {
    const other = new Caller(url, { gzip: this.gzip });
    other.token = this.token;
    other.userId = this.userId;
    return other;
  }

  /** The cookie header that proves who calls; empty before signing up. */
  get cookie(): string {
    return this.token === null ? "" : `${cookies.session}=${this.token}`;
  }

  /** Resolves with the parsed JSON answer. */
  async call<Answer>(event: string, body: unknown): Promise<Answer> {
    return JSON.parse(await this.text(event, JSON.stringify(body))) as Answer;
  }

  /** Sends a body that is JSON already and resolves with the answer's text. */
  async text(event: string, body: string): Promise<string> {
    const bytes = await this.bytes(event, body);
    return (this.gzip && bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString("utf8");
  }

  /** The answer as it comes, for loops that must not cost much. */
  bytes(event: string, body: string): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          agent: this.agent,
          // The printed name may resolve to both families; the server listens on this one.
          host: "127.0.0.1",
          port: this.base.port,
          method: "POST",
          path: `${apiPath}/${event}`,
          headers: {
            "content-type": "application/json",
            "content-length": Buffer.byteLength(body),
            ...(this.gzip ? { "accept-encoding": "gzip" } : {}),
            ...(this.token === null ? {} : { cookie: this.cookie }),
          },
        },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on("data", (part: Buffer) => parts.push(part));
          answer.on("error", reject);
          answer.on("end", () => {
            this.keepToken(answer);
            const bytes = Buffer.concat(parts);
            const status = answer.statusCode ?? 0;
            if (status >= 200 && status < 300) resolve(bytes);
            else reject(new CallError(status, bytes.toString("utf8")));
          });
        },
      );
      sent.on("error", reject);
      sent.end(body);
    });
  }

  private keepToken(answer: IncomingMessage): void {
    for (const cookie of answer.headers["set-cookie"] ?? []) {
      const found = new RegExp(`^${cookies.session}=([^;]+)`).exec(cookie)?.[1];
      if (found !== undefined) this.token = found;
    }
  }

  async signUp(name = "Robin", email = `${name.toLowerCase()}-${randomUUID()}@example.com`): Promise<void> {
    const { userId } = await this.call<{ userId: string }>("signUp", { email, password: "correct horse 42", name });
    this.userId = userId;
  }

  async createSpace(name = "Space"): Promise<string> {
    return (await this.call<{ spaceId: string }>("createSpace", { name })).spaceId;
  }

  /** Commits operations as one transaction; throws when they are refused. */
  async save(spaceId: string, operations: readonly unknown[]): Promise<void> {
    await this.call("saveTransactionsFanout", transactionBody(spaceId, operations));
  }

  /** A page at the end of a space; resolves with its id. */
  async createPage(spaceId: string, title = "Page"): Promise<string> {
    const id = randomUUID();
    const parent = { table: "space", id: spaceId };
    await this.save(spaceId, [newBlock(spaceId, id, { type: "page", parent, after: null, title })]);
    return id;
  }

  close(): void {
    this.agent.destroy();
  }
}

export interface NewBlock {
  readonly type: string;
  readonly parent: { readonly table: string; readonly id: string };
  readonly after: string | null;
  readonly title: string;
  /** Beside the title. */
  readonly properties?: Readonly<Record<string, unknown>>;
}

/** The operation that creates a block. */
export function newBlock(spaceId: string, id: string, { type, parent, after, title, ...more }: NewBlock): unknown {
  const properties = { title: [[title]], ...more.properties };
  return {
    pointer: { table: "block", id, spaceId },
    path: [],
    command: "new",
    args: { type, parent, after, properties },
  };
}

/** The body of a save with one transaction. */
export function transactionBody(
  spaceId: string,
  operations: readonly unknown[],
): { readonly requestId: string; readonly transactions: readonly { readonly id: string }[] } {
  const transaction = { id: randomUUID(), spaceId, operations };
  return { requestId: randomUUID(), transactions: [transaction] };
}
