// A toggle's face: a line behind the triangle that opens it.
import { msg } from "@lingui/core/macro";
import type { LineFace } from "@tessera/editor/core/face-host.ts";
import { triangle } from "./triangle.tsx";
import styles from "./triangle.module.css";

export const toggleFace: LineFace = {
  className: styles.toggle ?? "",
  marker: triangle,
  placeholder: { words: (say) => say(msg`Toggle`), always: true },
};
