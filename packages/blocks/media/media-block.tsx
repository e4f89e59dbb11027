// A block that holds a file, in the state that it is in: without one, with one on its way, with one to be shown.
import type { FaceFiles } from "@tessera/editor/core/face-files.ts";
import { useCallback, useState, useSyncExternalStore } from "react";
import { MediaCaption } from "./media-caption.tsx";
import { MediaEmpty } from "./media-empty.tsx";
import type { MediaFaceProps, PictureProps } from "./media-face.tsx";
import { MediaUpload } from "./media-upload.tsx";
import { FileRow } from "./file-row.tsx";
import { Picture } from "./picture.tsx";
import { Player } from "./player.tsx";
import styles from "./media.module.css";

export function MediaBlock(props: MediaFaceProps) {
  const { host, files, media } = props;
  const upload = useUpload(files, host.blockId);
  const [captioning, setCaptioning] = useState(false);
  const caption = useCallback(() => setCaptioning(true), []);
  if (upload !== null) return <MediaUpload {...props} upload={upload} />;
  if (media.source === "") return <MediaEmpty {...props} />;
  return (
    <figure className={styles.figure} data-align={media.align}>
      <Shown {...props} onCaption={caption} />
      {media.captioned || captioning ? (
        <MediaCaption
          host={host}
          files={files}
          editable={props.editable}
          focused={captioning}
          onBlur={() => setCaptioning(false)}
        />
      ) : null}
    </figure>
  );
}

function Shown(props: PictureProps) {
  switch (props.kind) {
    case "image":
      return <Picture {...props} />;
    case "video":
    case "audio":
      return <Player {...props} />;
    case "pdf":
    case "file":
      return <FileRow {...props} />;
  }
}

function useUpload(files: FaceFiles, blockId: string) {
  const state = files.upload(blockId);
  return useSyncExternalStore(state.subscribe, state.read);
}
