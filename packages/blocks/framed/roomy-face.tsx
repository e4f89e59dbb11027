// Faces of files, bookmarks and embeds come in code of their own. Invariant: until then a block takes up the room that it will
// take, as its record says, so that nothing below it moves (J8).
import type { FaceHost, VoidFace } from "@tessera/editor/core/face-host.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { lateFace, type Fill } from "../faces/late-face.tsx";
import { drawable, textOf } from "../model/record-model.ts";
import styles from "./roomy-face.module.css";

/** Kinds that are shown in a frame: height by width where the record does not say; null where that follows from what comes. */
const frames: Readonly<Record<string, number | null>> = { image: null, video: 0.5625, embed: 0.5625, bookmark: null };

/** `address`: the property without which a block waits for one. */
export function roomyFace<Own>(kind: string, address: string, load: (host: FaceHost) => Promise<Fill<Own>>): VoidFace {
  const face = lateFace(styles.face, load);
  return {
    className: styles.block ?? "",
    mount(host, props) {
      const mounted = face(host, props);
      const room = document.createElement("div");
      room.className = styles.room ?? "";
      mounted.dom.append(room);
      const reserve = (of: JsonObject): void => {
        const isShown = textOf(of, address) !== "";
        const usual = isShown ? frames[kind] : undefined;
        const { block_width, block_full_width, block_aspect_ratio } = (of["format"] ?? {}) as JsonObject;
        const width = usual === undefined || block_full_width === true ? null : drawable(block_width);
        const ratio = usual === undefined ? null : (drawable(block_aspect_ratio) ?? usual);
        room.style.inlineSize = width === null ? "" : `min(100%, ${width}px)`;
        room.style.aspectRatio = ratio === null ? "" : `1 / ${ratio}`;
        room.dataset["room"] = isShown ? kind : "";
        room.toggleAttribute("data-captioned", textOf(of, "caption") !== "");
      };
      reserve(props);
      return {
        ...mounted,
        update(next) {
          reserve(next);
          mounted.update(next);
        },
      };
    },
  };
}
