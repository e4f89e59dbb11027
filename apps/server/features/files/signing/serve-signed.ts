// GET /signed/...: the bytes of a file for whoever holds a signed address, whole or a range of them. It knows no cookie, and
// what it gives is walled off: a browser runs nothing of it, guesses no type, and shows only what is known to be harmless.

import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "@tessera/kernel/errors/app-error.ts";
import { toId } from "@tessera/kernel/values/ids.ts";
import type { Answering } from "../../../http/answering.ts";
import { rangeOf } from "./byte-range.ts";
import type { FileDb, FileRow } from "../database/file-db.ts";
import type { ByteRange, FileStore } from "../../../storage/file-store.ts";
import { disposition, shownType } from "./shown-type.ts";
import type { FileSignatures } from "./signatures.ts";
import { DamagedFileError, partKey, readStored } from "../../../storage/stored-file.ts";

export interface SignedOptions {
  readonly db: Pick<FileDb, "find">;
  readonly files: Pick<FileStore, "read" | "sizeOf">;
  readonly signatures: FileSignatures;
  readonly answering: Answering;
  readonly now: () => number;
}

export interface SignedRoute {
  readonly Params: { readonly space: string; readonly file: string };
  readonly Querystring: {
    readonly expires?: unknown;
    readonly signature?: unknown;
    readonly download?: unknown;
    readonly width?: unknown;
  };
}

/** A file that is whole, and until when its address is good. */
export interface OpenedFile {
  readonly file: FileRow & { readonly sha256: string };
  readonly until: number;
}

export function serveSigned(app: FastifyInstance, options: SignedOptions): void {
  app.route<SignedRoute>({
    // Both named: fastify's own HEAD would read the whole file to say nothing of it.
    method: ["GET", "HEAD"],
    url: "/signed/:space/:file/*",
    async handler(request, reply) {
      try {
        return await sendFile(request, reply, await openSigned(request, options), options);
      } catch (thrown) {
        return options.answering.refuse(reply, thrown, { event: "signed", requestId: request.id });
      }
    },
  });
}

/** Throws where the address is not ours, is over, or leads to no file. */
export async function openSigned(
  request: FastifyRequest<SignedRoute>,
  { db, signatures }: Pick<SignedOptions, "db" | "signatures">,
): Promise<OpenedFile> {
  const [spaceId, id] = [toId(request.params.space), toId(request.params.file)];
  if (spaceId === null || id === null) throw new AppError("NotFoundError");
  const until = signatures.check({ spaceId, id }, request.query.expires, request.query.signature);
  const file = await db.find(spaceId, id);
  if (file === null || file.state !== "whole" || file.sha256 === null) throw new AppError("NotFoundError");
  return { file: { ...file, sha256: file.sha256 }, until };
}

/** What every answer about a file has. True where the asker has just this already, and 304 is the answer. */
export function beginAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  etag: string,
  { until, now }: { readonly until: number; readonly now: number },
): boolean {
  wallOff(reply);
  reply.headers({ etag, "cache-control": `private, max-age=${Math.floor((until - now) / 1000)}, immutable` });
  return matches(request.headers["if-none-match"], etag);
}

export async function sendFile(
  request: FastifyRequest<SignedRoute>,
  reply: FastifyReply,
  { file, until }: OpenedFile,
  { files, now }: Pick<SignedOptions, "files" | "now">,
): Promise<FastifyReply> {
  const etag = `"${file.sha256}"`;
  const isKnown = beginAnswer(request, reply, etag, { until, now: now() });
  reply.header("accept-ranges", "bytes");
  if (isKnown) return reply.code(304).send();
  const type = request.query.download === undefined ? shownType(file.sniffedType) : null;
  reply.header("content-disposition", disposition(type === null ? "attachment" : "inline", file.name));
  reply.type(type ?? "application/octet-stream");

  const condition = request.headers["if-range"];
  const range = condition === undefined || condition === etag ? rangeOf(request.headers.range, file.size) : null;
  if (range === "none") return reply.code(416).header("content-range", `bytes */${file.size}`).send();
  if (range !== null) {
    reply.code(206).header("content-range", `bytes ${range.start}-${range.end - 1}/${file.size}`);
  }
  const bytes = range ?? { start: 0, end: file.size };
  reply.header("content-length", bytes.end - bytes.start);
  if (request.method === "HEAD" || file.size === 0) return reply.send();
  return reply.send(await streamOf(files, file, bytes));
}

/** What is not there at all is refused while it still can be; what fails later breaks the connection. */
async function streamOf(files: SignedOptions["files"], file: FileRow, range: ByteRange): Promise<Readable> {
  const first = partKey(file, Math.floor(range.start / file.partSize));
  if ((await files.sizeOf(first)) === null) throw new DamagedFileError(first);
  return Readable.from(readStored(files, file, range), { objectMode: false });
}

function wallOff(reply: FastifyReply): void {
  reply.headers({
    "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'self'",
    "x-content-type-options": "nosniff",
    // The address is the key, so pages that were given one may show it wherever they stand.
    "cross-origin-resource-policy": "cross-origin",
    "referrer-policy": "no-referrer",
  });
}

function matches(header: string | undefined, etag: string): boolean {
  return header?.split(",").some((one) => ["*", etag, `W/${etag}`].includes(one.trim())) === true;
}
