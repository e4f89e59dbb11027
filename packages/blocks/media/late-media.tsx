// The faces of files come in code of their own, when the first is on the page. Invariant: until then a block takes up the
// room that it will take, so that nothing below it moves.
import type { VoidFace } from "@tessera/editor/block-model.ts";
import type { FileKind } from "@tessera/editor/face-files.ts";
import type { JsonObject } from "@tessera/kernel/records/json.ts";
import { lateFace } from "../late-face.tsx";
import { textOf } from "../record-model.ts";
import { drawable } from "./media-model.ts";
import styles from "./late-media.module.css";

export function mediaFace(kind: FileKind): VoidFace {
  const face = lateFace(styles.media, async (host) => {
    const files = await host.files();
    const { mount } = await files.faces();
    return (dom, _host, _tools, props) => {
      dom.replaceChildren();
      return mount(dom, kind, host, files, props);
    };
  });
  return {
    className: styles.block ?? "",
    mount(host, props) {
      const mounted = face(host, props);
      const room = document.createElement("div");
      room.className = styles.room ?? "";
      mounted.dom.append(room);
      takeRoom(room, kind, props);
      return {
        ...mounted,
        update(next) {
          takeRoom(room, kind, next);
          mounted.update(next);
        },
      };
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
