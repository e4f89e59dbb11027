// What stands in a tab: nothing is drawn while the tab is closed. What a tab says that holds nothing comes after the page.
import type { VoidFace } from "@tessera/editor/core/face-host.ts";
import { lateFace, type Fill } from "../faces/late-face.tsx";
import styles from "./tab-panel.module.css";

export const tabPanelFace = <Own,>(load: () => Promise<Fill<Own>>): VoidFace => ({
  className: styles.panel ?? "",
  role: "tabpanel",
  mount: lateFace(styles.own, load),
});
