// Versions of clients and apps: dotted numbers of 3 or 4 parts, and what lies between two of them.

export type Version = readonly number[];

/** Null where it is not three or four whole numbers between dots. */
export function readVersion(text: string): Version | null {
  return /^\d{1,9}(?:\.\d{1,9}){2,3}$/.test(text) ? text.split(".").map(Number) : null;
}

/** Below 0 where `one` is older. A missing fourth part counts as 0. */
export function compareVersions(one: Version, other: Version): number {
  for (let index = 0; index < 4; index++) {
    const difference = (one[index] ?? 0) - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

export type UpdateType = "major" | "minor" | "patch" | "silent";
const types: readonly UpdateType[] = ["major", "minor", "patch", "silent"];

/** The first part that differs decides, the fourth being silent. Null: no newer, malformed, or from 4 parts to 3. */
export function updateType(from: string, to: string): UpdateType | null {
  const [old, next] = [readVersion(from), readVersion(to)];
  if (old === null || next === null) return null;
  if (old.length === 4 && next.length === 3) return null;
  if (compareVersions(old, next) >= 0) return null;
  return types.find((_, index) => (old[index] ?? 0) !== (next[index] ?? 0)) ?? null;
}
