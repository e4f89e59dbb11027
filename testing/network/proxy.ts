// Proxies on the loopback that treat realtime connections badly, as some networks do. Everything else passes unchanged.
import { createServer as createHttpServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, createServer as createTcpServer, type AddressInfo, type Server, type Socket } from "node:net";

export type ProxyKind =
  /** Closes a connection on which nothing was sent for `IDLE_MS`. */
  | "drops idle connections"
  /** Passes an answer on when it has ended, and so nothing of an upgraded connection. */
  | "buffers"
  /** Passes upgrades on as plain requests. */
  | "strips Upgrade";

export interface Proxy {
  readonly url: string;
  close(): Promise<void>;
}

const IDLE_MS = 300;

export async function openProxy(kind: ProxyKind, serverUrl: string): Promise<Proxy> {
  const port = Number(new URL(serverUrl).port);
  const server = kind === "drops idle connections" ? dropping(port) : forwarding(port, kind === "buffers");
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function dropping(port: number): Server {
  return createTcpServer((socket) => {
    const through = connect(port, "127.0.0.1");
    socket.pipe(through).pipe(socket);
    bind(socket, through);
    socket.setTimeout(IDLE_MS, () => socket.destroy());
  });
}

function forwarding(port: number, isBuffering: boolean): Server {
  const forward = (incoming: IncomingMessage, answer: (from: IncomingMessage, body: Buffer) => void): void => {
    const { upgrade: _upgrade, connection: _connection, ...headers } = incoming.headers;
    const sent = request(
      { host: "127.0.0.1", port, path: incoming.url, method: incoming.method, headers, agent: false },
      (from) => {
        const parts: Buffer[] = [];
        from.on("data", (part: Buffer) => parts.push(part));
        from.on("end", () => answer(from, Buffer.concat(parts)));
        from.on("error", () => incoming.destroy());
      },
    );
    sent.on("error", () => incoming.destroy());
    incoming.on("close", () => incoming.complete || sent.destroy());
    incoming.pipe(sent);
  };
  const server = createHttpServer((incoming: IncomingMessage, outgoing: ServerResponse) =>
    forward(incoming, (from, body) => void outgoing.writeHead(from.statusCode ?? 502, from.headers).end(body)),
  );
  server.on("upgrade", (incoming: IncomingMessage, socket: Socket) => {
    socket.on("error", () => socket.destroy());
    if (isBuffering) return upgradeMutely(port, incoming, socket);
    forward(incoming, (from) => {
      socket.end(`HTTP/1.1 ${from.statusCode ?? 502} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    });
  });
  return server;
}

/** The client gets the answer to its upgrade, and none of the messages that follow. */
function upgradeMutely(port: number, incoming: IncomingMessage, socket: Socket): void {
  const through = connect(port, "127.0.0.1", () => {
    const lines = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${String(value)}`);
    through.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    socket.pipe(through);
  });
  bind(socket, through);
  let head = "";
  through.on("data", (bytes: Buffer) => {
    if (head.includes("\r\n\r\n")) return;
    head += bytes.toString("latin1");
    const end = head.indexOf("\r\n\r\n");
    if (end !== -1) socket.write(head.slice(0, end + 4), "latin1");
  });
}

/** Each end of a connection closes the other. */
function bind(one: Socket, other: Socket): void {
  for (const [end, opposite] of [
    [one, other],
    [other, one],
  ] as const) {
    end.on("error", () => undefined);
    end.on("close", () => opposite.destroy());
  }
}
