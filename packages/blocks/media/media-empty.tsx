// A block that waits for its file: one press, and it asks where from.
import type { FileKind } from "@tessera/editor/core/face-files.ts";
import { File, FileText, Film, Image, Music, type LucideIcon } from "lucide-react";
import { useState } from "react";
import { EmptyFrame } from "../framed/empty-frame.tsx";
import type { MediaFaceProps } from "./media-block.tsx";
import { MediaSource } from "./media-source.tsx";

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
  return (
    <>
      <EmptyFrame
        icon={kindIcons[kind]}
        editable={editable}
        action={add}
        none={none}
        asked={asked}
        onAsk={() => setAsked(true)}
        onLeave={host.select}
        anchor={setButton}
      />
      {asked && button !== null ? (
        <MediaSource kind={kind} host={host} files={files} anchor={button} onClose={() => setAsked(false)} />
      ) : null}
    </>
  );
}
