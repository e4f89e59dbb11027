// A column, and the guide before it that the width is drawn by; its code comes after the page.
import type { VoidFace } from "@tessera/editor/core/face-host.ts";
import { lateFace } from "../faces/late-face.tsx";
import styles from "./column.module.css";

export const columnFace: VoidFace = {
  className: styles.column ?? "",
  mount: lateFace(styles.guide, () => import("./column-guide.tsx").then(({ fillGuide }) => fillGuide)),
};
