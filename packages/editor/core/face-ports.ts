// What the face of a block reads and changes of its block and of the page around it.
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import type { Readable } from "@tessera/platform/readable.ts";
import type { Editor } from "./editor.ts";

/** The block of the face. */
export interface BlockPort {
  readonly id: string;
  /** Writes a property of the record; null removes it. */
  readonly setProperty: (name: string, value: JsonObject[string] | null) => void;
  /** Writes a value of the record's format; null removes it. */
  readonly setFormat: (name: string, value: JsonObject[string] | null) => void;
  /** Whether a toggle is open for this user. */
  readonly open: Readable<boolean>;
  readonly toggleOpen: () => void;
}

/** The page around the block. */
export interface PagePort {
  /** For faces that change more than their block; page/face-page.ts has what most of them do. */
  readonly editor: Editor;
  /** Whether the user may edit. */
  readonly editable: Readable<boolean>;
}
