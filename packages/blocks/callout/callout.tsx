// A callout's face: a box in the block's colour. Its icon comes later (callout-icon.tsx).
import { msg } from "@lingui/core/macro";
import type { LineFace } from "@tessera/editor/core/face-host.ts";
import { lateFace } from "../faces/late-face.tsx";
import styles from "./callout.module.css";

export const calloutFace: LineFace = {
  className: styles.callout ?? "",
  role: "note",
  marker: lateFace(styles.marker, () => import("./callout-icon.tsx").then((module) => module.calloutIcon)),
  placeholder: { words: (say) => say(msg`Callout`), always: true },
};
