// What a block whose content is shown in more places than one asks of the app.
import type { FaceFiles } from "@tessera/editor/core/face-files.ts";

export interface SyncedFaceTools {
  readonly synced: SyncedTools;
}

/** What the app knows of a block whose content is shown in more places than one. */
export interface SyncedTools {
  /** Loads it and keeps it true until the answer is called; told now and whenever it is another. */
  readonly watch: (id: string, notice: (state: SyncedState) => void) => () => void;
  /** Files of the page that it stands on. */
  readonly files: (pageId: string) => () => Promise<FaceFiles>;
  readonly href: (id: string, pageId: string, title: string) => string;
  readonly open: (id: string, pageId: string, title: string) => void;
  /** Says whether what was asked for is on the clipboard. */
  readonly tellCopied: (done: boolean) => void;
  readonly retry: () => void;
  /** Where it is shown, as far as this reader may know; null where that could not be asked. */
  readonly copies: (id: string) => Promise<readonly SyncedPlace[] | null>;
  /** Has these blocks here while `run` is called, which is told whether all of them may be changed. */
  readonly having: (ids: readonly string[], run: (mayChange: boolean) => void) => Promise<void>;
  readonly tellNotUnsynced: (why: "offline" | "rights") => void;
}

/** A block that shows what another one holds, and its page. */
export interface SyncedPlace {
  readonly blockId: string;
  readonly pageId: string;
  readonly title: string;
}

export type SyncedState =
  | { readonly kind: "loading" | "failed" | "deleted" }
  /** Not there, or not for this reader: the two look the same. */
  | { readonly kind: "hidden" }
  | {
      readonly kind: "ready";
      /** The page that it stands on, and its title. */
      readonly pageId: string;
      readonly title: string;
      /** Of that page's rights: whoever may only read it may not write here. */
      readonly canEdit: boolean;
      /** All of it is here. */
      readonly whole: boolean;
    };
