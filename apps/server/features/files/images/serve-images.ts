// GET /image/...: a picture in one of the widths that are served, for whoever may have the file. With the signature of a signed
// address it is the picture; with the address that a record holds and the record that names it (`/image/attachment:...?table=
// block&id=...`), which is how other clients ask, it leads there, if the person who asks may read that record. The address of a
// workspace's own emoji (`/image/notion://custom_emoji/...`, encoded) names its record itself.

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "@tessera/kernel/errors/app-error.ts";
import { parseEmojiAddress } from "@tessera/kernel/records/emoji-address.ts";
import { imageAddress, imageWidthOf, imageWidths } from "@tessera/kernel/rules/image-width.ts";
import type { CallLimits } from "../../../auth/call-limits.ts";
import type { Sessions } from "../../../auth/sessions.ts";
import { beginAnswer, openSigned, sendFile, type SignedOptions, type SignedRoute } from "../signing/serve-signed.ts";
import { disposition } from "../signing/shown-type.ts";
import type { SignedFiles } from "../signing/signed-files.ts";
import { contextOf } from "../../../http/request-context.ts";
import type { Images } from "./images.ts";

export interface ServeImagesOptions extends SignedOptions {
  readonly images: Pick<Images, "find">;
  readonly sessions: Sessions;
  readonly signedFiles: Pick<SignedFiles, "sign">;
  readonly limits: Pick<CallLimits, "take">;
}

/** Points that a picture costs which is not stored in this width yet: making it takes some hundred milliseconds. */
const costOfPicture = 20;

interface NamedRoute {
  readonly Params: { readonly address: string };
  readonly Querystring: { readonly table?: unknown; readonly id?: unknown; readonly width?: unknown };
}

export function serveImages(app: FastifyInstance, options: ServeImagesOptions): void {
  app.route<SignedRoute>({
    method: ["GET", "HEAD"],
    url: "/image/:space/:file/*",
    async handler(request, reply) {
      try {
        return await send(request, reply, options);
      } catch (thrown) {
        return options.answering.refuse(reply, thrown, { event: "image", requestId: request.id });
      }
    },
  });
  app.route<NamedRoute>({
    method: ["GET", "HEAD"],
    url: "/image/:address",
    async handler(request, reply) {
      try {
        return await lead(request, reply, options);
      } catch (thrown) {
        return options.answering.refuse(reply, thrown, { event: "image", requestId: request.id });
      }
    },
  });
}

async function send(
  request: FastifyRequest<SignedRoute>,
  reply: FastifyReply,
  options: ServeImagesOptions,
): Promise<FastifyReply> {
  const opened = await openSigned(request, options);
  const width = imageWidthOf(request.query.width);
  if (width === null) throw new AppError("ValidationError", `width should be one of ${imageWidths.join(", ")}.`);
  reply.header("vary", "accept");
  const webp = /\bimage\/webp\b/i.test(request.headers.accept ?? "");
  const admit = async (): Promise<void> => {
    const { caller } = await contextOf(request, options.sessions);
    options.limits.take({ userId: caller.actor.userId, address: request.ip }, costOfPicture);
  };
  const small = await options.images.find(opened.file, width, webp, admit);
  if (small === null) return await sendFile(request, reply, opened, options);
  const { file, until } = opened;
  const etag = `"${file.sha256}-${width}${webp ? "-webp" : ""}"`;
  if (beginAnswer(request, reply, etag, { until, now: options.now() })) return reply.code(304).send();
  reply.header("content-disposition", disposition("inline", file.name)).type(small.type);
  reply.header("content-length", small.bytes.byteLength);
  return request.method === "HEAD" ? reply.send() : reply.send(Buffer.from(small.bytes));
}

async function lead(
  request: FastifyRequest<NamedRoute>,
  reply: FastifyReply,
  { sessions, signedFiles }: ServeImagesOptions,
): Promise<FastifyReply> {
  // Another site's page has no business with the pictures of whoever looks at it.
  if (request.headers["sec-fetch-site"] === "cross-site") throw new AppError("ForbiddenError");
  const { width } = request.query;
  const emoji = parseEmojiAddress(request.params.address);
  const { table, id } = emoji === null ? { table: "block", ...request.query } : { table: "custom_emoji", id: emoji.id };
  const { caller } = await contextOf(request, sessions);
  const wanted = { permissionRecord: { table: String(table), id: String(id) }, url: request.params.address };
  const [signed = ""] = await signedFiles.sign(caller.actor, [wanted]);
  if (signed === "") throw new AppError("NotFoundError", "no such picture");
  const atLeast = Number(width ?? Number.NaN);
  const step = imageWidths.find((one) => one >= atLeast) ?? imageWidths.at(-1);
  const address = width === undefined || step === undefined ? signed : (imageAddress(signed, step) ?? signed);
  return reply.header("cache-control", "private, no-cache").redirect(address, 302);
}
