// A bullet: a small tile, drawn by the stylesheet, outside the line.
import { msg } from "@lingui/core/macro";
import type { LineFace } from "@tessera/editor/core/face-host.ts";
import styles from "./bulleted-list.module.css";

export const bulletedListFace: LineFace = {
  className: styles.item ?? "",
  listItem: true,
  placeholder: { words: (say) => say(msg`List`), always: true },
};
