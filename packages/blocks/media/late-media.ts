// The faces of files come in code of their own, when the first is on the page. Invariant: until then a block takes up the
// room that it will take, so that nothing below it moves.
import type { FaceHost, MountedFace, VoidFace } from "@tessera/editor/block-model.ts";
import type { FaceFiles, FileKind } from "@tessera/editor/face-files.ts";
import type { JsonObject } from "@tessera/kernel/records/json.ts";
import { propsOfMedia, type MediaProps } from "./media-model.ts";
import styles from "./late-media.module.css";

export interface LateMedia {
  readonly mount: (
    dom: HTMLElement,
    kind: FileKind,
    host: FaceHost,
    files: FaceFiles,
    props: MediaProps,
  ) => MountedMedia;
}

export interface MountedMedia {
  update(props: MediaProps): void;
  destroy(): void;
}

export function mediaFace(kind: FileKind, load: () => Promise<LateMedia>): VoidFace {
  return { className: styles.block ?? "", mount: (host, props) => mountLate(kind, load, host, props) };
}

function mountLate(kind: FileKind, load: () => Promise<LateMedia>, host: FaceHost, first: JsonObject): MountedFace {
  const dom = document.createElement("div");
  dom.className = styles.media ?? "";
  const room = document.createElement("div");
  room.className = styles.room ?? "";
  dom.append(room);
  let props = propsOfMedia(first);
  let mounted: MountedMedia | null = null;
  let gone = false;
  const reserve = (): void => takeRoom(room, kind, props);
  reserve();
  void Promise.all([load(), host.files()]).then(
    ([late, files]) => {
      if (gone) return;
      room.remove();
      mounted = late.mount(dom, kind, host, files, props);
    },
    // What keeps code from coming is told by the app; the block keeps its room and comes with the next visit.
    () => room.setAttribute("data-missing", ""),
  );
  return {
    dom,
    update(next) {
      props = propsOfMedia(next);
      if (mounted === null) reserve();
      else mounted.update(props);
    },
    destroy() {
      gone = true;
      mounted?.destroy();
      dom.remove();
    },
  };
}

/** A picture's frame is as wide as the record says, and as high as follows. */
export function takeRoom(
  room: HTMLElement,
  kind: FileKind,
  { source, width, ratio, full, align, captioned }: MediaProps,
): void {
  const isFrame = kind === "image" && source !== "";
  room.dataset["align"] = align;
  room.style.inlineSize = !isFrame ? "" : full || width === null ? "100%" : `min(100%, ${String(width)}px)`;
  room.dataset["kind"] = source === "" ? "empty" : kind;
  room.style.aspectRatio = isFrame && ratio !== null ? `1 / ${String(ratio)}` : "";
  room.toggleAttribute("data-captioned", captioned);
}
