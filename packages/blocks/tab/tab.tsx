// The row of names above what stands in the open tab; its code comes after the page, its room is kept.
import type { VoidFace } from "@tessera/editor/core/face-host.ts";
import { lateFace, type Fill } from "../faces/late-face.tsx";
import styles from "./tab.module.css";

export const tabFace = <Own,>(load: () => Promise<Fill<Own>>): VoidFace => ({
  className: styles.tabs ?? "",
  mount: lateFace(styles.strip, load),
});
