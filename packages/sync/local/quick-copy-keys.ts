// The keys of the quick copy in IndexedDB (quick-copy.ts).
import type { StorageTransaction } from "../ports.ts";

/** The number of scopes whose whole copy is stored: those opened last. */
export const scopesHeld = 4;

/** The kinds of keys that copy records of the server, by scope: `r/<scope>/...`. All other keys belong to this device alone. */
const cached = ["r", "l", "w", "h", "s", "t", "m"] as const;
export const MARK = "~mark/";
export const WIPE = "~wipe/";
export const HELD = "~held/";
export const SETTLED = "~settled";

/** The scope of a key or prefix of the cached copy; null for a key that no eviction removes. */
export function scopeOf(key: string): string | null {
  const [kind = "", scope = ""] = key.split("/", 2);
  return cached.some((one) => one === kind) && scope !== "" ? scope : null;
}

/** The prefixes of all keys of a scope's copy. */
export const prefixesOf = (scope: string): string[] =>
  cached.map((kind) => (kind === "s" ? `s/${scope}` : `${kind}/${scope}/`));

/** Removes the cached copy of a scope, with the marks of values that SQLite does not have yet. */
export async function forget(transaction: StorageTransaction, scope: string): Promise<void> {
  for (const prefix of prefixesOf(scope)) {
    for (const [key] of await transaction.load(prefix)) transaction.remove(key);
    for (const [key] of await transaction.load(MARK + prefix)) transaction.remove(key);
  }
  transaction.remove(HELD + scope);
}
