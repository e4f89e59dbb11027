// Bookmarks and embeds come in code of their own. Invariant: until then a block takes up the room that it will take.
import type { VoidFace } from "@tessera/editor/block-model.ts";
import { lateFace } from "../late-face.tsx";
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
      const ratio = Number((props["format"] as { block_aspect_ratio?: unknown } | undefined)?.block_aspect_ratio);
      if (kind === "embed" && ratio > 0) mounted.dom.style.setProperty("--ratio", String(ratio));
      return mounted;
    },
  };
}
