// A front before the server, as a proxy of an operator would be: it can be down, lose files, and give out another release
// of the same client. Invariant: what it does not change passes as it is, sockets too.
import { createHash } from "node:crypto";
import { Agent, createServer, request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";

export interface Front {
  readonly url: string;
  /** From now on nothing is answered, as without a network. */
  goDown(): void;
  comeBack(): void;
  /** Paths that are gone. */
  readonly gone: Set<string>;
  /** Another release: its version, under a build of its own. Null: what the server gives out. */
  release: { readonly version: string; readonly build: string } | null;
  close(): Promise<void>;
}

export async function openFront(serverUrl: string): Promise<Front> {
  const target = new URL(serverUrl);
  const sockets = new Set<Socket>();
  // A connection that is used again may just be closing: each request has one of its own.
  const agent = new Agent({ keepAlive: false });
  let down = false;
  const front = { gone: new Set<string>(), release: null as Front["release"] };

  const server = createServer((incoming, outgoing) => {
    if (down) return void incoming.socket.destroy();
    const path = new URL(incoming.url ?? "/", serverUrl).pathname;
    if (front.gone.has(path)) return void outgoing.writeHead(404).end();
    const headers = { ...incoming.headers };
    // What is changed on its way has to be read.
    if (front.release !== null)
      for (const name of ["accept-encoding", "if-none-match", "if-modified-since"]) delete headers[name];
    const upstream = ask(
      { agent, host: target.hostname, port: target.port, path: incoming.url, method: incoming.method, headers },
      (answer) => pass(answer, outgoing, path),
    );
    upstream.on("error", () => outgoing.destroy());
    incoming.pipe(upstream);
  });

  function pass(answer: IncomingMessage, outgoing: ServerResponse, path: string): void {
    const { release } = front;
    const isPage = answer.headers["content-type"]?.startsWith("text/html") === true;
    if (release === null || !(isPage || path === "/service-worker.js" || path === "/getStatus")) {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      return void answer.pipe(outgoing);
    }
    const chunks: Buffer[] = [];
    answer.on("data", (chunk: Buffer) => chunks.push(chunk));
    answer.on("end", () => void answerChanged());
    async function answerChanged(): Promise<void> {
      const text = Buffer.concat(chunks).toString("utf8");
      const body = isPage ? pageOf(text) : await otherOf(text);
      const headers = { ...answer.headers };
      for (const name of ["content-length", "etag", "last-modified"]) delete headers[name];
      outgoing.writeHead(answer.statusCode ?? 502, headers).end(body);
    }
    function pageOf(text: string): string {
      return text
        .replace(/(tessera-build" content=")[^"]*/, `$1${release?.build}`)
        .replace(/(tessera-version" content=")[^"]*/, `$1${release?.version}`);
    }
    async function otherOf(text: string): Promise<string> {
      if (path === "/getStatus")
        return JSON.stringify({ ...JSON.parse(text), clientVersion: release?.version, clientBuild: release?.build });
      const page = pageOf(await (await fetch(target)).text());
      return text
        .replace(/("build":")[^"]*/, `$1${release?.build}`)
        .replace(/("\/":")[^"]*/, `$1sha256-${createHash("sha256").update(page).digest("base64")}`);
    }
  }

  server.keepAliveTimeout = 0;
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  server.on("upgrade", (incoming, socket, head) => {
    if (down) return void socket.destroy();
    const through = connect(Number(target.port), target.hostname, () => {
      const lines = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${String(value)}`);
      through.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      through.write(head);
      socket.pipe(through).pipe(socket);
    });
    for (const end of [socket, through]) {
      end.on("error", () => undefined);
      end.on("close", () => {
        socket.destroy();
        through.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(front, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    goDown() {
      down = true;
      for (const socket of sockets) socket.destroy();
    },
    comeBack() {
      down = false;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  });
}
