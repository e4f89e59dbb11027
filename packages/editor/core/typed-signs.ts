// What is typed for types of blocks. The editor knows when a sign counts and how it is taken out again; which signs there are
// and what they make is said by the types, in packages/blocks, and handed in.
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import type { LineKind } from "./core.ts";

/** Turns the line at whose start it is typed, by a space behind it. */
export interface LineSign {
  readonly typed: RegExp;
  readonly kind: LineKind;
  /** What the block says by it. */
  readonly properties?: JsonObject;
}

/** Where nothing else stands in a line, it becomes a block before the line, which stays for writing on. */
export interface BlockSign {
  readonly typed: string;
  readonly type: string;
  /** It counts with its last character, or by a space or Enter behind it. */
  readonly ends: "itself" | "space";
  /** Lists, headings and others keep it as text. */
  readonly inTextAlone: boolean;
}

/** Turns the line at whose start it is typed: by a space, or by Enter where nothing else stands in the line. */
export interface FenceSign {
  /** Its group is a word behind the sign, empty where none was typed. */
  readonly typed: RegExp;
  readonly type: string;
  /** What the block says by that word. */
  readonly properties: (word: string) => JsonObject;
}

export interface TypedSigns {
  /** No text is two of them. */
  readonly lines: readonly LineSign[];
  readonly blocks: readonly BlockSign[];
  readonly fence: FenceSign;
  /** The type that lines turn into by the keys of a digit. */
  readonly digits: Readonly<Record<string, string>>;
}
