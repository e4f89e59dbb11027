// The HTTP application: calls, health, the web client, and one way to refuse. The socket server
// of realtime/ attaches to `app.server`; listening and stopping are left to server.ts.

import fastifyCookie from "@fastify/cookie";
import fastify, { type FastifyInstance } from "fastify";
import { AppError } from "@tessera/kernel/errors/app-error.ts";
import { isClientPath } from "@tessera/kernel/routes/client-path.ts";
import type { ApiEvent } from "@tessera/kernel/wire/event.ts";
import { serveHealth, type HealthOptions } from "./health.ts";
import { dispatchEvents, refusalOfFramework, type DispatchServices, type Handlers } from "./dispatch.ts";
import { refusePublicApi } from "./public-api.ts";
import { addressOf } from "./request-address.ts";
import { securityHeaders } from "./security-headers.ts";
import { sendIndex, serveWebClient, type WebClient } from "./static-files.ts";

export interface HttpOptions<Events extends Readonly<Record<string, ApiEvent>>> {
  readonly events: Events;
  readonly handlers: Handlers<Events>;
  readonly services: DispatchServices;
  readonly health: HealthOptions;
  /** Null when the client was not built: calls work, screens say so. */
  readonly webClient: WebClient | null;
  readonly trustProxy: boolean;
  readonly https: boolean;
  readonly randomUUID: () => string;
}

const maxParamLength = 500;

export async function createHttp<const Events extends Readonly<Record<string, ApiEvent>>>(
  options: HttpOptions<Events>,
): Promise<FastifyInstance> {
  const { services, webClient } = options;
  const app = fastify({
    logger: false,
    // One proxy in front: what it adds is believed, what came before it is the client's word.
    trustProxy: options.trustProxy ? (_address, hop) => hop === 0 : false,
    genReqId: () => options.randomUUID(),
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength },
    // Slow senders hold a socket, not the server: ten minutes would be generous even for 10 MB.
    requestTimeout: 120_000,
    clientErrorHandler(_error, socket) {
      if (socket.writable) socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
    },
  });
  await app.register(fastifyCookie);
  const security = securityHeaders(options.https);
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(security);
    done();
  });

  // Bodies stay on the connection: each event reads its own, within the limit of whoever sends it.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _body, done) => done(null));

  app.setErrorHandler((error, request, reply) => {
    if (reply.sent) return;
    const refusal = refusalOfFramework(error, request.routeOptions.bodyLimit);
    services.answering.refuse(reply, refusal, { requestId: request.id, path: request.url.slice(0, 200) });
  });

  dispatchEvents(app, options.events, options.handlers, services);
  refusePublicApi(app);
  serveHealth(app, options.health);

  app.setNotFoundHandler((request, reply) => {
    const path = addressOf(request.url)?.pathname ?? "";
    const isScreen = (request.method === "GET" || request.method === "HEAD") && isClientPath(path);
    if (!isScreen) return services.answering.refuse(reply, new AppError("NotFoundError"), { path: path.slice(0, 200) });
    services.answering.setCsrf(reply, request.cookies);
    if (webClient !== null) return sendIndex(reply, webClient);
    return reply.code(503).type("text/plain; charset=utf-8").send("The web client is not built yet: npm run build.\n");
  });
  if (webClient !== null) await serveWebClient(app, webClient);
  return app;
}
