// Bookmarks and embeds come in code of their own. Invariant: until then a block takes up the room that it will take.
import type { VoidFace } from "@tessera/editor/block-model.ts";
import type { JsonObject } from "@tessera/kernel/records/json.ts";
import { lateFace } from "../late-face.tsx";
import { drawable } from "../media/media-model.ts";
import { textOf } from "../record-model.ts";
import { addressField, type WebKind } from "./web-model.ts";
import styles from "./late-web.module.css";

export function webFace(kind: WebKind): VoidFace {
  const face = lateFace(styles.web, () => import("./mount-web.tsx").then((module) => module.mountWeb(kind)));
  return {
    className: styles.block ?? "",
    mount(host, props) {
      const mounted = face(host, props);
      if (textOf(props, addressField[kind]) !== "") mounted.dom.dataset["room"] = kind;
      const { block_aspect_ratio: ratio, block_width: width } = (props["format"] ?? {}) as JsonObject;
      const { style } = mounted.dom;
      if (kind === "embed" && drawable(ratio) !== null) style.setProperty("--ratio", String(ratio));
      if (drawable(width) !== null) style.setProperty("--width", `${String(width)}px`);
      return mounted;
    },
  };
}
