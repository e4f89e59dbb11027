// What cells ask about files: what is on its way into them, and where what is up can be read. The app gives it.
// Invariant: a file is sent whether or not anybody looks at its cell; it goes on after a reload.
import type { FileWords } from "@tessera/editor/core/face-files.ts";
import type { Readable } from "@tessera/platform/readable.ts";
import type { CellUpload } from "@tessera/sync/files/uploader.ts";
import { createContext } from "react";

export interface CellFiles {
  readonly words: Pick<
    FileWords,
    "waiting" | "uploading" | "paused" | "notKept" | "retry" | "cancel" | "discard" | "size" | "trouble"
  >;
  uploads(rowId: string, property: string): Readable<readonly CellUpload[]>;
  add(rowId: string, property: string, files: readonly File[]): void;
  retry(slot: string): void;
  cancel(slot: string): void;
  /** Tells the address to read an uploaded file at, also when it changes; null where the reader may not have it. */
  watchAddress(rowId: string, url: string, notice: (address: string | null) => void): () => void;
}

/** Null: nothing is uploaded here. */
export const CellFilesContext = createContext<CellFiles | null>(null);
