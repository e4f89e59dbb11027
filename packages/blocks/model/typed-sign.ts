// What is typed or pasted for a type of block; what the editor asks of these is checked where it is given them.
import type { JsonObject } from "@tessera/kernel/values/json.ts";

/** Makes a type of block of the line at whose start it is typed, with a space behind it. */
export interface LineSign {
  readonly typed: RegExp;
  readonly kind: { readonly type: string; readonly format?: { readonly toggleable: true } };
  readonly properties?: JsonObject;
}

/** Alone in a line it becomes a block: with its last character, or by a space or Enter behind it. */
export interface BlockSign {
  readonly typed: string;
  readonly type: string;
  readonly ends: "itself" | "space";
  /** Lists, headings and others keep it as text. */
  readonly inTextAlone: boolean;
}

/** At the start of a line of a plain text, as our own copies write it. */
export interface PastedSign {
  readonly pasted: RegExp;
  readonly type: string;
  /** What the block says by the sign as it stands. */
  readonly properties?: (sign: string) => JsonObject;
}
