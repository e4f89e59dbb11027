/** Identifiers: UUIDs in their dashed and compact (32 hex) forms. Invariant: everything stored is dashed and lower case. */

const DASHED = /^[0-9a-f]{8}-[0-9a-f]{4}-[48][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const SPECIAL = /^(?:00000000-0000-0000-0000-00000000000[0-9a]|ffffffff-ffff-ffff-ffff-ffffffffffff)$/;
const COMPACT = /^[0-9a-f]{32}$/;

/** True for the 36-character form of version 4 or 8, and for the special UUIDs (…0 to …a, and all F). */
export function isUuid(value: unknown): value is string {
  return typeof value === "string" && value.length === 36 && (DASHED.test(value) || SPECIAL.test(value));
}

/** `0f…` (32 hex) to the dashed form; null where it is not 32 hex digits. */
export function dashed(compact: string): string | null {
  const hex = compact.toLowerCase();
  if (!COMPACT.test(hex)) return null;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

export function compact(id: string): string {
  return id.replaceAll("-", "");
}

/** Any accepted spelling of an id (dashed or compact, any case) to the stored form; null where it is none. */
export function toId(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const lower = value.toLowerCase();
  if (isUuid(lower)) return lower;
  return dashed(lower);
}

/** The block id of a path segment: its last 32 characters, or a dashed id. */
export function blockIdOfSegment(segment: string): string | null {
  const plain = segment.split(/[?#]/, 1)[0] ?? "";
  return toId(plain.slice(-36)) ?? dashed(plain.slice(-32));
}

/** A version 4 UUID from 16 random bytes, which are not kept. */
export function uuidFrom(bytes: Uint8Array): string {
  return marked(bytes, 0x40);
}

/** A version 8 UUID from the first 16 bytes of a hash: the same for the same hash. */
export function hashedUuid(hash: Uint8Array): string {
  return marked(hash, 0x80);
}

function marked(bytes: Uint8Array, version: number): string {
  const b = Uint8Array.from(bytes.subarray(0, 16));
  b[6] = ((b[6] ?? 0) & 0x0f) | version;
  b[8] = ((b[8] ?? 0) & 0x3f) | 0x80;
  let hex = "";
  for (const byte of b) hex += byte.toString(16).padStart(2, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** A fresh version 4 UUID from the platform's generator, which browsers (secure or not) and Node all have. */
export function newId(): string {
  return uuidFrom(crypto.getRandomValues(new Uint8Array(16)));
}

declare const crypto: { getRandomValues(into: Uint8Array): Uint8Array };
