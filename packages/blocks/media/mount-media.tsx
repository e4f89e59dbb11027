// Puts the face of a file into its block: React below, the block's own element above. What changes comes in by `update`.
import type { FaceFiles, FileKind, MediaHostPorts, MountedMedia } from "@tessera/editor/core/face-files.ts";
import { facePage } from "@tessera/editor/page/face-page.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { createWritable, type Readable } from "@tessera/platform/readable.ts";
import { useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { MediaBlock } from "./media-block.tsx";
import type { MediaHost } from "./media-face.tsx";
import { readMedia, type MediaProps } from "./media-props.ts";

export function mount(
  dom: HTMLElement,
  kind: FileKind,
  host: MediaHostPorts,
  files: FaceFiles,
  first: JsonObject,
): MountedMedia {
  const props = createWritable(readMedia(first));
  const page: MediaHost = {
    blockId: host.block.id,
    ...facePage(host.page.editor, host.page.editable.read, host.block.id),
  };
  const root = createRoot(dom);
  root.render(<Mounted kind={kind} host={page} files={files} props={props} editable={host.page.editable} />);
  return {
    update: (next) => props.set(readMedia(next)),
    destroy() {
      // Not while React itself is at work, which is where a page that is left comes from.
      queueMicrotask(() => root.unmount());
    },
  };
}

interface MountedProps {
  kind: FileKind;
  host: MediaHost;
  files: FaceFiles;
  props: Readable<MediaProps>;
  editable: Readable<boolean>;
}

function Mounted({ kind, host, files, props, editable }: MountedProps) {
  const media = useSyncExternalStore(props.subscribe, props.read);
  const canEdit = useSyncExternalStore(editable.subscribe, editable.read);
  return <MediaBlock kind={kind} host={host} files={files} media={media} editable={canEdit} />;
}
