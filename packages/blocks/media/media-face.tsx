// What every component of a block with a file receives.
import type { FaceFiles, FileKind } from "@tessera/editor/core/face-files.ts";
import type { FacePage } from "@tessera/editor/page/face-page.ts";
import type { MediaProps } from "./media-props.ts";

/** The block's place on its page. */
export interface MediaHost extends FacePage {
  readonly blockId: string;
}

export interface MediaFaceProps {
  kind: FileKind;
  host: MediaHost;
  files: FaceFiles;
  media: MediaProps;
  editable: boolean;
}

export interface PictureProps extends MediaFaceProps {
  /** Opens the caption. */
  onCaption: () => void;
}
