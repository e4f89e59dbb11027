/** SQL for many pairs at once. Invariant: no statement binds more than 999 arguments, and the order asked for is kept. */
import type { Json } from "@tessera/kernel/values/json.ts";

/** The most arguments that one statement may bind. */
export const argumentLimit = 999;

export interface Statement {
  readonly text: string;
  readonly bind: readonly string[];
}

export function putStatements(pairs: readonly (readonly [string, Json])[]): Statement[] {
  return chunks(pairs, Math.floor(argumentLimit / 2)).map((chunk) => ({
    text: `INSERT INTO pairs (key, value) VALUES ${chunk.map(() => "(?, ?)").join(", ")} ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    bind: chunk.flatMap(([key, value]) => [key, JSON.stringify(value)]),
  }));
}

export function removeStatements(keys: readonly string[]): Statement[] {
  return chunks(keys, argumentLimit).map((chunk) => ({
    text: `DELETE FROM pairs WHERE key IN (${chunk.map(() => "?").join(", ")})`,
    bind: chunk,
  }));
}

function chunks<T>(all: readonly T[], size: number): T[][] {
  const found: T[][] = [];
  for (let at = 0; at < all.length; at += size) found.push(all.slice(at, at + size));
  return found;
}
