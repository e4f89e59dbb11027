// What the parts of a synced block's face read of the face and ask of it.
import type { FaceHost } from "@tessera/editor/core/face-host.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import type { FaceTools } from "../faces/face-tools.tsx";
import type { Worded } from "../faces/worded.tsx";
import type { SyncedFaceTools, SyncedState } from "./synced-tools.tsx";
import type { SyncedWords } from "./synced-words.ts";

export interface SyncedFrame {
  readonly host: FaceHost;
  readonly tools: FaceTools & SyncedFaceTools & Worded<SyncedWords>;
  /** The original's id. */
  readonly target: string;
  readonly state: SyncedState;
  readonly isOriginal: boolean;
  /** The editor of the original's blocks, or null while they are not shown. */
  readonly inner: PageEditor | null;
  /** Selects the block in the page that contains it. */
  select(): void;
  /** Removes the block from the page that contains it. */
  remove(): void;
  /** Moves the caret to a new line below the block. */
  writeBelow(): void;
}
