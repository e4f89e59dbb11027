// A call's body off the connection: as many bytes as the sender may send and no more, held only while there is room for them.
// What it says is left to read-body.ts.

import type { IncomingMessage } from "node:http";
import { AppError } from "@tessera/kernel/errors/app-error.ts";
import { smallBytes, type BodyLimits } from "./body-limits.ts";
import type { BodyRoom, Place } from "./body-room.ts";
import { inflateBody, tooLarge } from "./read-body.ts";

export interface TakenBody {
  readonly bytes: Uint8Array;
  /** To be called when the call is answered. */
  release(): void;
}

export interface BodySource {
  readonly raw: IncomingMessage;
  readonly encoding: string | undefined;
  readonly sender: string;
}

export async function takeBody(source: BodySource, limits: BodyLimits, room: BodyRoom): Promise<TakenBody> {
  const { raw, sender } = source;
  const isPacked = !/^(?:identity)?$/i.test(source.encoding?.trim() ?? "");
  const declared = Number(raw.headers["content-length"] ?? Number.NaN);
  if (declared > limits.bytes) throw tooLarge(limits.bytes);
  const isSmall = declared <= smallBytes;
  let place = room.enter(sender, isSmall ? declared : isPacked || Number.isNaN(declared) ? limits.bytes : declared);
  const release = (): void => place.leave();
  try {
    raw.once("close", release);
    const bytes = await readAll(raw, limits.bytes, place);
    raw.off("close", release);
    if (!isPacked) return { bytes, release };
    const small = isSmall ? await inflateSmall(bytes, source.encoding, limits) : null;
    if (small !== null) return { bytes: small, release };
    if (isSmall) {
      place = room.enter(sender, limits.bytes);
      await place.granted;
    }
    return { bytes: await inflateBody(bytes, source.encoding, limits.bytes), release };
  } catch (error) {
    release();
    throw error;
  }
}

/** Null where it turns out to be no small body: the room for it is to be asked for first. */
async function inflateSmall(
  bytes: Uint8Array,
  encoding: string | undefined,
  limits: BodyLimits,
): Promise<Uint8Array | null> {
  if (limits.bytes <= smallBytes) return await inflateBody(bytes, encoding, limits.bytes);
  try {
    return await inflateBody(bytes, encoding, smallBytes);
  } catch (error) {
    if (error instanceof AppError && error.kind === "PayloadTooLargeError") return null;
    throw error;
  }
}

async function readAll(raw: IncomingMessage, most: number, place: Place): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    await place.granted;
    // Left early it stays open: the answer goes over the same connection, and Node reads past what is left.
    for await (const part of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
      length += part.byteLength;
      if (length > most) throw tooLarge(most);
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("ValidationError", "The body should arrive whole.", { cause: error });
  }
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts, length);
}
