// The place of a block whose face comes after the page: as high as most of them are, so that little moves when it comes.
import type { VoidFace } from "@tessera/editor/core/face-host.ts";
import { lateFace, type Fill } from "./late-face.tsx";
import styles from "./late-void.module.css";

export const lateVoid = <Own,>(load: () => Promise<Fill<Own>>): VoidFace => ({
  className: "",
  mount: lateFace(styles.place, load),
});
