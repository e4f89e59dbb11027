// What a table asks of the app.
import type { Editor } from "@tessera/editor/core/editor.ts";
import type { FaceTools, Worded } from "../faces/face-tools.tsx";
import type { TableWords } from "./table-words.ts";

export interface TableTools extends FaceTools, Worded<{ readonly table: TableWords }> {
  /** A database of its rows takes the place of a table. */
  readonly becomeDatabase: (editor: Editor, table: string) => void;
}
