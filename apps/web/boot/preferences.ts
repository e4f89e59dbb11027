// What this browser keeps of how a person likes it: one list of names, so that all of it goes when they refuse.
import type { Storage } from "@tessera/platform/storage/storage.ts";

export const preferenceKeys = ["theme", "locale", "region", "sidebar", "peek-mode", "peek-width"] as const;

/** Has each where it may be now: reading one settles it. */
export function settlePreferences(preferences: Storage): void {
  for (const key of preferenceKeys) preferences.get(key);
}

/** Earlier versions kept them among the values, whatever was allowed. */
export function movePreferences(values: Storage, preferences: Storage): void {
  for (const key of preferenceKeys) {
    const old = values.get(key);
    if (old === undefined) continue;
    preferences.set(key, old);
    values.remove(key);
  }
}
