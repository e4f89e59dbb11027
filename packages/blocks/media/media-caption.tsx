// The caption below a file: one line of text of the record, written in place. Empty, it is there only while it is written.
import type { FaceFiles } from "@tessera/editor/core/face-files.ts";
import type { MountedCaption } from "@tessera/editor/page/face-page.ts";
import { classes } from "@tessera/ui/base/classes.ts";
import { useEffect, useRef } from "react";
import type { MediaHost } from "./media-face.tsx";
import captions from "../framed/caption.module.css";
import styles from "./media.module.css";

export interface MediaCaptionProps {
  host: MediaHost;
  files: FaceFiles;
  editable: boolean;
  focused: boolean;
  onBlur: () => void;
}

export function MediaCaption({ host, files, editable, focused, onBlur }: MediaCaptionProps) {
  const box = useRef<HTMLElement>(null);
  const wanted = useRef(focused);
  const written = useRef<MountedCaption | null>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const mount = document.createElement("div");
    element.append(mount);
    const { caption: label, writeCaption: placeholder } = files.words;
    const line = host.caption(mount, { label, placeholder });
    written.current = line;
    if (wanted.current) line.focus();
    return () => {
      written.current = null;
      line.destroy();
      mount.remove();
    };
  }, [host, files]);
  useEffect(() => written.current?.setEditable(), [editable]);
  return <figcaption ref={box} className={classes(captions.caption, styles.caption)} onBlur={onBlur} />;
}
