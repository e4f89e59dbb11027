// A block without a file: a press opens the menu of sources.
import { useState } from "react";
import { EmptyFrame } from "../framed/empty-frame.tsx";
import { kindIcons } from "./kind-icons.tsx";
import type { MediaFaceProps } from "./media-face.tsx";
import { MediaSource } from "./media-source.tsx";

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
