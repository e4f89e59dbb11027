// The editor of a page's text, as its parts and the faces of blocks see it. Code outside of page/ asks for this and not for
// the class that keeps it (page/page-editor.ts). Invariant: one object per editor, made once; nothing is made for a key.
import type { PageAddon } from "./addons.ts";
import type { BlockCatalogue, FaceHost } from "./block-model.ts";
import type { Core } from "./core.ts";
import type { PageSource, SavedPoint } from "./page-source.ts";
import type { Anchored } from "./points.ts";
import type { WholeBlocks } from "./whole-blocks.ts";

/** A caret's place in the window. */
export interface CaretBox {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

/** Those that were opened, as they are kept for one reader and one page. */
export interface OpenBlocks {
  readonly has: (blockId: string) => boolean;
  readonly toggle: (blockId: string) => void;
}

export interface EditorOptions {
  readonly mount: HTMLElement;
  readonly source: PageSource;
  readonly catalogue: BlockCatalogue;
  /** What faces may ask of the app; what they ask of the page is added here. */
  readonly faceHost: Omit<
    FaceHost,
    "blockId" | "editable" | "setProperty" | "setFormat" | "isOpen" | "toggleOpen" | "editor"
  >;
  readonly editable: () => boolean;
  readonly bodyLabel: string;
  readonly toTitle: Core["toTitle"];
  readonly openBlocks: OpenBlocks;
  /** The caret, as others are shown it; null when the body has no focus. */
  readonly onCaret: (point: Anchored | null) => void;
  /** The document or the layout of it may have changed. */
  readonly onDraw: () => void;
}

export interface Editor extends Core {
  /** What it was made with; one that stands within it is made alike. */
  readonly options: EditorOptions;
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
  /** Told when pasted blocks stand in the text, with the caret behind them. */
  readonly addons: { readonly pasted: () => void };
  /** Draws anew whether these are open: what stands beside them changed. */
  readonly showOpen: (ids: readonly string[]) => void;
  /** The element of a block that is drawn. */
  readonly domOf: (blockId: string) => HTMLElement | null;
  /** Where a caret stands on the screen; null where its block is not shown. */
  readonly coordsAt: (point: SavedPoint) => CaretBox | null;
}
