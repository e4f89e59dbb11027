// The place of a block whose face comes after the page: as high as most of them are, so that little moves when it comes.
import type { VoidFace } from "@tessera/editor/core/block-model.ts";
import { lateFace } from "./late-face.tsx";
import type { LateVoid } from "../late-views.tsx";
import styles from "./late-void.module.css";

export const lateVoid = (type: LateVoid): VoidFace => ({
  className: "",
  mount: lateFace(styles.place, () => import("../late-views.tsx").then(({ loadVoid }) => loadVoid(type))),
});
