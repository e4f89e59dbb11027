// The caption below a file: one line of text of the record, written in place. Empty, it is there only while it is written.
import type { FaceHost } from "@tessera/editor/block-model.ts";
import type { FaceFiles } from "@tessera/editor/face-files.ts";
import { useEffect, useRef } from "react";
import styles from "./media.module.css";

export interface MediaCaptionProps {
  host: FaceHost;
  files: FaceFiles;
  focused: boolean;
  onBlur: () => void;
}

export function MediaCaption({ host, files, focused, onBlur }: MediaCaptionProps) {
  const box = useRef<HTMLElement>(null);
  const wanted = useRef(focused);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const mount = document.createElement("div");
    element.append(mount);
    const { caption: label, writeCaption: placeholder } = files.words;
    const line = host.caption(mount, { label, placeholder });
    const stop = host.onEditable(() => line.setEditable());
    if (wanted.current) line.focus();
    return () => {
      stop();
      line.destroy();
      mount.remove();
    };
  }, [host, files]);
  return <figcaption ref={box} className={styles.caption} onBlur={onBlur} />;
}
