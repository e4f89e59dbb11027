// PUT /api/v3/uploads/{space}/{file}/{part}: the raw bytes of one part, passed to the store as they come and never held as
// a whole. Who may is left to uploads.ts.

import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "@tessera/kernel/errors/app-error.ts";
import { toId } from "@tessera/kernel/values/ids.ts";
import { uploadPartPath } from "@tessera/kernel/wire/api/files/file-uploads.ts";
import { refuseForeign } from "../../../http/callers.ts";
import type { DispatchServices } from "../../../http/dispatch.ts";
import { contextOf, requireUser } from "../../../http/request-context.ts";
import type { Uploads } from "./uploads.ts";

interface Params {
  readonly space: string;
  readonly file: string;
  readonly part: string;
}

export async function serveUploads(app: FastifyInstance, uploads: Uploads, services: DispatchServices): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, body, done) => done(null, body));
    scope.put<{ Params: Params }>(uploadPartPath(":space", ":file", ":part"), async (request, reply) => {
      const began = services.nowMs();
      try {
        refuseForeign(request, services.crossSite);
        const { caller } = requireUser(await contextOf(request, services.sessions));
        const { space, file, n } = place(request.params);
        const { size, sha256 } = await uploads.put(caller.actor, space, file, n, bodyOf(request));
        return await reply.header("cache-control", "no-store").send({ n, size, sha256 });
      } catch (thrown) {
        // What was not read of the body is read past by Node, so that the sender hears the answer.
        return services.answering.refuse(reply, thrown, { event: "uploadPart", requestId: request.id });
      } finally {
        services.metrics.observeCall("uploadPart", reply.statusCode, (services.nowMs() - began) / 1000);
      }
    });
  });
}

function place({ space, file, part }: Params): { space: string; file: string; n: number } {
  const [spaceId, id] = [toId(space), toId(file)];
  if (spaceId === null || id === null || !/^\d{1,5}$/.test(part))
    throw new AppError("NotFoundError", "The path should be a space, an upload and the number of a part.");
  return { space: spaceId, file: id, n: Number(part) };
}

function bodyOf(request: FastifyRequest): AsyncIterable<Uint8Array> {
  const encoding = request.headers["content-encoding"] ?? "identity";
  if (encoding !== "identity")
    throw new AppError("ValidationError", `Content-Encoding should be identity, instead was ${encoding.slice(0, 50)}.`);
  // Left early it must stay open: the answer goes over the same socket.
  return request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
}
