// The faces of files come in code of their own, when the first is on the page. Invariant: until then a block takes up the
// room that it will take, so that nothing below it moves.
import type { FaceHost, MountedFace, VoidFace } from "@tessera/editor/block-model.ts";
import type { FileKind, MountedMedia } from "@tessera/editor/face-files.ts";
import type { JsonObject } from "@tessera/kernel/records/json.ts";
import { drawable, textOf } from "./media-model.ts";
import styles from "./late-media.module.css";

export function mediaFace(kind: FileKind): VoidFace {
  return { className: styles.block ?? "", mount: (host, props) => mountLate(kind, host, props) };
}

function mountLate(kind: FileKind, host: FaceHost, first: JsonObject): MountedFace {
  const dom = document.createElement("div");
  dom.className = styles.media ?? "";
  const room = document.createElement("div");
  room.className = styles.room ?? "";
  dom.append(room);
  let props = first;
  let mounted: MountedMedia | null = null;
  let gone = false;
  const reserve = (): void => takeRoom(room, kind, props);
  reserve();
  const show = async (): Promise<void> => {
    const files = await host.files();
    const { mount } = await files.faces();
    if (gone) return;
    room.remove();
    mounted = mount(dom, kind, host, files, props);
  };
  // Code that does not come now comes with the next visit of the page.
  void show().catch(() => (room.textContent = host.words.unknown));
  return {
    dom,
    update(next) {
      props = next;
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
function takeRoom(room: HTMLElement, kind: FileKind, props: JsonObject): void {
  const isShown = textOf(props, "source") !== "";
  const { block_width, block_full_width, block_aspect_ratio } = (props["format"] ?? {}) as JsonObject;
  const width = block_full_width === true ? null : drawable(block_width);
  const ratio = drawable(block_aspect_ratio) ?? (kind === "video" ? 0.5625 : null);
  const isFrame = isShown && (kind === "image" || kind === "video");
  room.style.inlineSize = isFrame && width !== null ? `min(100%, ${width}px)` : "";
  room.style.aspectRatio = isFrame && ratio !== null ? `1 / ${ratio}` : "";
  room.toggleAttribute("data-captioned", textOf(props, "caption") !== "");
}
