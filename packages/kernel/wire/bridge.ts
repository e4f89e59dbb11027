// Messages between the web app and the native shell that hosts it. Requests go from the web app with id, type, name and
// args, responses come back under the same id with result or error; events come from the shell unasked.
// Capabilities and events are rows of bridge-capabilities.ts and bridge-events.ts; carrying messages is the platform's.
import * as v from "valibot";

/** An error crosses as its name and message, so that the other side can throw it anew. */
export const bridgeErrorSchema = v.object({ name: v.string(), message: v.string() });
export type BridgeError = v.InferOutput<typeof bridgeErrorSchema>;

export const bridgeRequestSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  type: v.literal("request"),
  name: v.string(),
  args: v.array(v.unknown()),
});

export const bridgeResponseSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  type: v.literal("response"),
  result: v.optional(v.unknown()),
  error: v.optional(bridgeErrorSchema),
});

/** Of the shell: something happened. An event has no answer. */
export const bridgeEventSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  type: v.literal("event"),
  name: v.string(),
  args: v.array(v.unknown()),
});

export const bridgeMessageSchema = v.variant("type", [bridgeRequestSchema, bridgeResponseSchema, bridgeEventSchema]);

export type BridgeMessage = v.InferOutput<typeof bridgeMessageSchema>;
export type BridgeResponse = v.InferOutput<typeof bridgeResponseSchema>;

/** Characters; a longer text is not read at all. Results of SQL are the largest that cross. */
export const maxMessageLength = 16 * 1024 * 1024;

/** The message in a text; a string says why there is none. */
export function readBridgeMessage(text: unknown): BridgeMessage | string {
  if (typeof text !== "string") return `should be text, instead was ${text === null ? "null" : typeof text}`;
  if (text.length > maxMessageLength) return `should be at most ${maxMessageLength} characters`;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return "should be JSON";
  }
  const parsed = v.safeParse(bridgeMessageSchema, value);
  return parsed.success
    ? parsed.output
    : parsed.issues.map((issue) => `${v.getDotPath(issue) ?? "message"}: ${issue.message}`).join("; ");
}
