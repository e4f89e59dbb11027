// The editor of a page's text, as its parts and the faces of blocks see it. Code outside of page/ asks for this and not for
// the class that keeps it (page/page-editor.ts). Invariant: one object per editor, made once; nothing is made for a key.
import type { Addons, PageAddon } from "./addons.ts";
import type { Core } from "./core.ts";
import type { SavedPoint } from "./page-source.ts";
import type { WholeBlocks } from "./whole-blocks.ts";

/** A caret's place in the window. */
export interface CaretBox {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Editor extends Core {
  /** Set by the code for whole blocks when it has come. */
  whole: WholeBlocks | null;
  /** The block that was chosen from a menu last, until its face asks. */
  fresh: string | null;
  /** The block of `fresh` where somebody pressed elsewhere before it was drawn: it does not ask for what it will show. */
  readonly passedBy: string | null;
  /** Those that stand within this text and show what other blocks hold. */
  readonly inner: Set<Editor>;
  /** A part that comes after the page is shown, until the function that it answers with is called. */
  readonly use: (addon: PageAddon) => () => void;
  /** Notified when pasted blocks are in the text, with the caret after them, and of texts whose block was deleted. */
  readonly addons: Pick<Addons, "pasted" | "deleted">;
  /** Calls `notice` after any block was opened or closed, until the returned function is called. */
  readonly watchOpen: (notice: () => void) => () => void;
  /** Draws anew whether these are open: what stands beside them changed. */
  readonly showOpen: (ids: readonly string[]) => void;
  /** The element of a block that is drawn. */
  readonly domOf: (blockId: string) => HTMLElement | null;
  /** Where a caret stands on the screen; null where its block is not shown. */
  readonly coordsAt: (point: SavedPoint) => CaretBox | null;
}
