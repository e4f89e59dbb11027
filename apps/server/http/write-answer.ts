// Sends what a handler returned: JSON, text, or newline-delimited JSON as it is produced. Answers of more than a kilobyte are
// compressed if the client accepts gzip. A large answer is written and compressed in slices while it is sent.

import { pipeline, Readable } from "node:stream";
import { constants, createGzip } from "node:zlib";
import type { FastifyReply } from "fastify";
import type { ApiEvent } from "@tessera/kernel/wire/event.ts";
import { gzipBytes, JsonAnswer } from "./json-answer.ts";
import { isShort, jsonSlices } from "./json-slices.ts";

const packFromBytes = 1024;
/** Characters of an answer that is written and compressed as a whole. */
const shortAnswer = 128 * 1024;

export interface AnswerForm {
  readonly form: ApiEvent["answer"];
  readonly acceptEncoding: string | undefined;
  /** The last line of a stream in which this was thrown. */
  readonly lastLine: (thrown: unknown) => unknown;
  /** Called with the bytes of the answer as they are written, before compression. */
  readonly onBytes: (bytes: number) => void;
}

export async function writeAnswer(reply: FastifyReply, value: unknown, answer: AnswerForm): Promise<FastifyReply> {
  const { form, acceptEncoding, lastLine, onBytes } = answer;
  reply.header("cache-control", "no-store");
  if (form === "ndjson") {
    reply.type("application/x-ndjson; charset=utf-8");
    return reply.send(Readable.from(lines(value as AsyncIterable<unknown>, lastLine)));
  }
  const isPackable = takesGzip(acceptEncoding);
  reply.type(form === "text" ? "text/plain; charset=utf-8" : "application/json; charset=utf-8");
  reply.header("vary", "accept-encoding");
  if (value instanceof JsonAnswer) {
    onBytes(value.byteLength);
    if (value.byteLength <= packFromBytes || !isPackable) return reply.send(await value.plain());
    return reply.header("content-encoding", "gzip").send(await value.gzip());
  }
  if (form === "json" && !isShort(value, shortAnswer)) return sendSlices(reply, value, isPackable, onBytes);
  const bytes = Buffer.from(form === "text" ? String(value) : JSON.stringify(value));
  onBytes(bytes.byteLength);
  if (bytes.byteLength <= packFromBytes || !isPackable) return reply.send(bytes);
  reply.header("content-encoding", "gzip");
  return reply.send(await gzipBytes(bytes));
}

function sendSlices(
  reply: FastifyReply,
  value: unknown,
  isPackable: boolean,
  onBytes: (bytes: number) => void,
): FastifyReply {
  const slices = Readable.from(counted(value, onBytes), { objectMode: false });
  if (!isPackable) return reply.send(slices);
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  // Where the client leaves, the reply destroys the compressed stream, and with it this destroys the slices.
  pipeline(slices, gzip, () => undefined);
  return reply.header("content-encoding", "gzip").send(gzip);
}

async function* counted(value: unknown, onBytes: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const slice of jsonSlices(value)) {
    const bytes = Buffer.from(slice);
    onBytes(bytes.byteLength);
    yield bytes;
  }
}

/** An error in the middle of a stream cannot change the status any more: it becomes the last line. */
async function* lines(values: AsyncIterable<unknown>, lastLine: (thrown: unknown) => unknown): AsyncGenerator<string> {
  try {
    for await (const value of values) yield `${JSON.stringify(value)}\n`;
  } catch (thrown) {
    yield `${JSON.stringify(lastLine(thrown))}\n`;
  }
}

export function takesGzip(acceptEncoding: string | undefined): boolean {
  if (acceptEncoding === undefined) return false;
  return acceptEncoding.split(",").some((part) => {
    const [name = "", ...params] = part.trim().toLowerCase().split(";");
    const quality = params.map((param) => /^\s*q=([\d.]+)\s*$/.exec(param)?.[1]).find((found) => found !== undefined);
    return (name.trim() === "gzip" || name.trim() === "*") && Number(quality ?? 1) > 0;
  });
}
