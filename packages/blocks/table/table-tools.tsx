// What a table asks of the app.
import type { Editor } from "@tessera/editor/core/editor.ts";

export interface TableTools {
  /** A database of its rows takes the place of a table. */
  readonly becomeDatabase: (editor: Editor, table: string) => void;
}
