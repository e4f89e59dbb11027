// A number, counted by the stylesheet: 1, then a, then i, by depth.
import { msg } from "@lingui/core/macro";
import type { LineFace } from "@tessera/editor/core/face-host.ts";
import styles from "./numbered-list.module.css";

export const numberedListFace: LineFace = {
  className: `${styles.item ?? ""} numbered`,
  listItem: true,
  placeholder: { words: (say) => say(msg`List`), always: true },
};
