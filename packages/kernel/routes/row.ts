// How a row of the route table is written: a pattern for the path, and a kind for each of its parts and parameters.
// Invariant: what a kind writes, it reads back. A part of the path that is not of its kind makes the route
// unrecognised; a parameter of the query that is not of its kind is dropped.
import { compact, toId } from "../values/ids.ts";
import type { Query } from "./query.ts";

export interface Path {
  readonly segments: readonly string[];
  readonly query: Query;
}

export interface Row<Params> {
  /** The path with `:name` for its parts, `:name?` where one may be missing. */
  readonly pattern: string;
  parse(path: Path): Params | null;
  build(params: Params): { segments: readonly string[]; query?: Readonly<Record<string, string | undefined>> };
}

export interface Kind<Value> {
  read(text: string): Value | null;
  write(value: Value): string;
}

type Kinds = Readonly<Record<string, Kind<unknown>>>;
type None = Readonly<Record<never, never>>;
type ValueOf<Of> = Of extends Kind<infer Value> ? Value : never;
type Given<Of> = { readonly [Name in keyof Of]: ValueOf<Of[Name]> };
type Perhaps<Of> = { readonly [Name in keyof Of]?: ValueOf<Of[Name]> | undefined };

export const text: Kind<string> = { read: (given) => given || null, write: (value) => value };

/** An id in any spelling; written compact. */
export const id: Kind<string> = { read: toId, write: compact };

/** A switch that is on where it says "true". */
export const on: Kind<true> = { read: (given) => (given === "true" ? true : null), write: () => "true" };

export const yesOrNo: Kind<boolean> = {
  read: (given) => (given === "true" ? true : given === "false" ? false : null),
  write: String,
};

export function oneOf<const Words extends readonly string[]>(words: Words): Kind<Words[number]> {
  return { read: (given) => words.find((word) => word === given) ?? null, write: (value) => value };
}

/** A word at the end of a path that is there or not. */
export function wordItself(word: string): Kind<true> {
  return { read: (given) => (given === word ? true : null), write: () => word };
}

interface Parts<Segments, Optional, Names> {
  readonly segments?: Segments;
  readonly optional?: Optional;
  readonly query?: Names;
  /** Whether a longer path means this route too. */
  readonly open?: boolean;
}

/** The row of a pattern. */
export function at<Segments extends Kinds = None, Optional extends Kinds = None, Names extends Kinds = None>(
  pattern: string,
  parts: Parts<Segments, Optional, Names> = {},
): Row<Given<Segments> & Perhaps<Optional> & Perhaps<Names>> {
  type Params = Given<Segments> & Perhaps<Optional> & Perhaps<Names>;
  const words = pattern.split("/").filter((word) => word !== "");
  const kinds: Kinds = { ...parts.segments, ...parts.optional };
  const names: Kinds = parts.query ?? {};
  return {
    pattern,
    parse({ segments, query }) {
      if (segments.length > words.length && parts.open !== true) return null;
      const params: Record<string, unknown> = {};
      for (const [index, word] of words.entries()) {
        const segment = segments[index];
        const name = nameOf(word);
        if (segment === undefined) {
          if (word.endsWith("?")) break;
          return null;
        }
        if (name === null) {
          if (segment !== word) return null;
          continue;
        }
        const value = kinds[name]?.read(segment) ?? null;
        if (value === null) return null;
        params[name] = value;
      }
      return { ...params, ...readQuery(query, names) } as Params;
    },
    build(params) {
      const values = params as Record<string, unknown>;
      const segments: string[] = [];
      for (const word of words) {
        const name = nameOf(word);
        if (name !== null && values[name] === undefined) break;
        segments.push(name === null ? word : (kinds[name]?.write(values[name]) ?? ""));
      }
      return { segments, query: writtenQuery(values, names) };
    },
  };
}

/** The parameters of a query that are of their kinds; the others are dropped. */
export function readQuery(query: Query, names: Kinds): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const [name, kind] of Object.entries(names)) {
    const given = query.get(name);
    const value = given === undefined || given === "" ? null : kind.read(given);
    if (value !== null) found[name] = value;
  }
  return found;
}

export function writtenQuery(
  values: Readonly<Record<string, unknown>>,
  names: Kinds,
): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(names).map(([name, kind]) => [
      name,
      values[name] === undefined ? undefined : kind.write(values[name]),
    ]),
  );
}

function nameOf(word: string): string | null {
  return word.startsWith(":") ? word.slice(1).replace("?", "") : null;
}
