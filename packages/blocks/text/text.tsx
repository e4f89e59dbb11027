// A paragraph's face: nothing but its line. It says what to do only where the caret is.
import { msg } from "@lingui/core/macro";
import type { LineFace } from "@tessera/editor/core/face-host.ts";
import styles from "./text.module.css";

export const textFace: LineFace = {
  className: styles.text ?? "",
  placeholder: { words: (say) => say(msg`Write, or press / for commands`), always: false },
};
