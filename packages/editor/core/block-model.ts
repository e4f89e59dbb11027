// What the editor knows of a block type: the kind of its node, and what its face needs of the record. The editor knows kinds
// and not types: packages/blocks contains the types, with their faces (face-host.ts).
import type { JsonObject } from "@tessera/kernel/values/json.ts";

/** A frame shows nothing itself: it lays out what stands below it. */
export type BlockKind = "line" | "void" | "frame";

export interface BlockModel {
  readonly type: string;
  readonly kind: BlockKind;
  /** Whether children stand below it on this page; a sub-page keeps its own to itself. */
  readonly showsChildren: boolean;
  /**
   * What the face needs of the record; compared as JSON, so a face is redrawn only for what it shows. `colour`, `checked`,
   * `folds` (it hides what stands below it while it is closed) and `counted` (it is numbered by its place in its run) are
   * shown by the editor itself.
   */
  props(value: JsonObject): JsonObject;
  /** What Enter at the end of a non-empty line makes. */
  readonly nextType: string;
  /** Enter and Backspace in an empty one first make it a paragraph. */
  readonly listLike: boolean;
  /** Has a text that lines and others like it turn into each other with. */
  readonly takesText: boolean;
  /** Kept as it is typed, such as code: no sign stands for anything, no mark is made. */
  readonly verbatim: boolean;
  /** What Enter within its text makes of the rest: another of its kind, or plain text. */
  readonly splitsInto: "same" | "text";
  /** The properties of one that is done, or is not, where it can be ticked; `checked` of its props says which it is. */
  readonly ticked?: (done: boolean) => JsonObject;
  /** A box around its line and what stands below it: Enter goes on inside, and its end is the end of the box. */
  readonly holds: boolean;
  /** What a copy of it is, where that is no second one of its kind but a block that shows what this one holds. */
  readonly copied?: (id: string, spaceId: string) => { readonly type: string; readonly format: JsonObject };
  /** The block whose content it shows instead of its own, of a record or of a tree of blocks. */
  readonly source?: (value: { readonly format?: unknown }) => string | null;
  /** Of those beside it of its kind exactly one is open, for each reader; it is one that `folds`. */
  readonly alone: boolean;
  /** What becomes of a frame whose last block went: it goes too, or is given a line to write in. */
  readonly emptied: "goes" | "line";
}

export interface BlockModels {
  /** The model of a type. An unknown type has a neutral model. */
  model(type: string): BlockModel;
}
