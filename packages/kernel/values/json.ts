/** JSON values, deep equality and path updates. Invariant: nothing here mutates its arguments. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isList(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}

export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (isList(a)) return isList(b) && a.length === b.length && a.every((item, at) => sameJson(item, b[at]));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]))
  );
}

export function getIn(value: Json | undefined, path: readonly string[]): Json | undefined {
  let at: Json | undefined = value;
  for (const key of path) {
    if (!isObject(at) || !Object.hasOwn(at, key)) return undefined;
    at = at[key];
  }
  return at;
}

/** `value` with `to` at `path`; undefined removes the key. Missing or non-object parents become objects. */
export function setIn(value: JsonObject, path: readonly string[], to: Json | undefined): JsonObject {
  const [key, ...rest] = path;
  if (key === undefined) return isObject(to) ? to : value;
  const inner = Object.hasOwn(value, key) ? value[key] : undefined;
  const next = rest.length === 0 ? to : setIn(isObject(inner) ? inner : {}, rest, to);
  if (next === undefined) {
    const { [key]: _gone, ...kept } = value;
    return kept;
  }
  return { ...value, [key]: next };
}

/** Keys that would reach an object's prototype; no path or value may hold them. */
export const RESERVED_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);
