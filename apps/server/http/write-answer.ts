// A handler's value on its way out: JSON, text, or one JSON value a line as it comes. Whole
// answers beyond a kilobyte are packed when the client takes gzip; streams go out as they are.

import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { ApiEvent } from "@tessera/kernel/wire/event.ts";
import { gzipBytes, JsonAnswer } from "./json-answer.ts";

const packFromBytes = 1024;

export async function writeAnswer(
  reply: FastifyReply,
  form: ApiEvent["answer"],
  value: unknown,
  acceptEncoding: string | undefined,
  lastLine: (thrown: unknown) => unknown,
): Promise<FastifyReply> {
  reply.header("cache-control", "no-store");
  if (form === "ndjson") {
    reply.type("application/x-ndjson; charset=utf-8");
    return reply.send(Readable.from(lines(value as AsyncIterable<unknown>, lastLine)));
  }
  if (value instanceof JsonAnswer) {
    reply.type("application/json; charset=utf-8").header("vary", "accept-encoding");
    if (value.byteLength <= packFromBytes || !takesGzip(acceptEncoding)) return reply.send(await value.plain());
    return reply.header("content-encoding", "gzip").send(await value.gzip());
  }
  const text = form === "text" ? String(value) : JSON.stringify(value);
  reply.type(form === "text" ? "text/plain; charset=utf-8" : "application/json; charset=utf-8");
  reply.header("vary", "accept-encoding");
  const bytes = Buffer.from(text);
  if (bytes.byteLength <= packFromBytes || !takesGzip(acceptEncoding)) return reply.send(bytes);
  reply.header("content-encoding", "gzip");
  return reply.send(await gzipBytes(bytes));
}

/** An error in mid-stream cannot change the status any more: it becomes the last line. */
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
