// The place of a table in the page; its cells come after the page.
import type { VoidFace } from "@tessera/editor/block-model.ts";
import { lateFace } from "../late-face.tsx";
import styles from "./table.module.css";

export const tableFace: VoidFace = {
  className: styles.block ?? "",
  mount: lateFace(styles.table, () => import("./table-view.ts").then(({ fillTable }) => fillTable)),
};
