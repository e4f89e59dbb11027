// A block that waits for its file: one press, and it asks where from.
import type { FileKind } from "@tessera/editor/face-files.ts";
import { File, FileText, Film, Image, Music, type LucideIcon } from "lucide-react";
import { useState } from "react";
import type { MediaFaceProps } from "./media-block.tsx";
import { MediaSource } from "./media-source.tsx";
import styles from "./media.module.css";

export const kindIcons: Readonly<Record<FileKind, LucideIcon>> = {
  image: Image,
  video: Film,
  audio: Music,
  pdf: FileText,
  file: File,
};

export function MediaEmpty({ kind, host, files, editable }: MediaFaceProps) {
  const { add, none } = files.words.kinds[kind];
  const [button, setButton] = useState<Element | null>(null);
  const [asked, setAsked] = useState(() => editable && host.takeFresh());
  const Icon = kindIcons[kind];
  if (!editable)
    return (
      <div className={styles.empty}>
        <Icon aria-hidden="true" />
        {none}
      </div>
    );
  return (
    <>
      <button
        ref={setButton}
        type="button"
        className={styles.empty}
        aria-haspopup="dialog"
        aria-expanded={asked}
        data-face-control=""
        onKeyDown={(event) => (event.key === "Escape" ? host.select() : undefined)}
        onClick={() => setAsked(true)}
      >
        <Icon aria-hidden="true" />
        {add}
      </button>
      {asked && button !== null ? (
        <MediaSource kind={kind} host={host} files={files} anchor={button} onClose={() => setAsked(false)} />
      ) : null}
    </>
  );
}
