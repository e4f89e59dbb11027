// Addresses of the public API, which this server does not speak yet: whoever asks there is a program, and is told so in
// the form that its library reads. Invariant: below /v1 no answer is a page or a refusal of ours.

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

export function refusePublicApi(app: FastifyInstance): void {
  const options = {
    errorHandler: (_error: unknown, request: FastifyRequest, reply: FastifyReply) => void refuse(request, reply),
  };
  for (const path of ["/v1", "/v1/*"]) app.all(path, options, refuse);
}

function refuse(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = 404;
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .header("x-notion-request-id", request.id)
    .type("application/json; charset=utf-8")
    .send(
      JSON.stringify({
        object: "error",
        status,
        code: "invalid_request_url",
        message: "This server does not have the public API yet.",
        request_id: request.id,
      }),
    );
}
