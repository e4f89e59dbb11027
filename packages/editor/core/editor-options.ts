// What an editor is created with.
import type { Core } from "./core.ts";
import type { AppPort, BlockCatalogue } from "./face-host.ts";
import type { PageSource } from "./page-source.ts";
import type { Anchored } from "./points.ts";

/** Those that were opened, as they are kept for one reader and one page. */
export interface OpenBlocks {
  readonly has: (blockId: string) => boolean;
  readonly toggle: (blockId: string) => void;
}

export interface EditorOptions {
  readonly mount: HTMLElement;
  readonly source: PageSource;
  readonly catalogue: BlockCatalogue;
  readonly app: AppPort;
  readonly editable: () => boolean;
  readonly bodyLabel: string;
  readonly toTitle: Core["toTitle"];
  readonly openBlocks: OpenBlocks;
  /** The caret, as others are shown it; null when the body has no focus. */
  readonly onCaret: (point: Anchored | null) => void;
  /** The document or the layout of it may have changed. */
  readonly onDraw: () => void;
}
