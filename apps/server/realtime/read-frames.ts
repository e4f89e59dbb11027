// Reads the messages of one client, whatever carries them. A frame that is no message of the protocol is answered with an error, and
// many of them close the connection.

import * as v from "valibot";
import { clientMessage, type ClientMessage } from "@tessera/kernel/wire/realtime.ts";
import { excessOf } from "../http/json-text.ts";
import type { Connection } from "./connection.ts";
import type { Hub } from "./hub.ts";

/** The largest message of a client names 5,000 pages. */
const FRAME_BOUNDS = { depth: 64, values: 10_000 };
const MAX_BAD_FRAMES = 20;
/** Policy violation. */
const CLOSE_CODE = 1008;

/** Returns a function that takes one frame; null is a frame that is no text. */
export function framesOf(connection: Connection, hub: Hub): (frame: Buffer | null) => void {
  let bad = 0;
  return (frame) => {
    const message = frame === null ? null : read(frame);
    if (frame !== null && message !== null) return hub.receive(connection, message, frame.byteLength);
    connection.send({ t: "error", kind: "ValidationError", debugMessage: "a frame should be a known message in JSON" });
    if (++bad > MAX_BAD_FRAMES) connection.close(CLOSE_CODE, "too many frames that mean nothing");
  };
}

function read(data: Buffer): ClientMessage | null {
  if (excessOf(data, FRAME_BOUNDS) !== null) return null;
  try {
    const result = v.safeParse(clientMessage, JSON.parse(data.toString("utf8")), { abortEarly: true });
    return result.success ? result.output : null;
  } catch {
    return null;
  }
}
