// A hairline with room around it to point at.
import type { MountedFace, VoidFace } from "@tessera/editor/core/face-host.ts";
import styles from "./divider.module.css";

function line(): MountedFace {
  const dom = document.createElement("div");
  dom.className = styles.divider ?? "";
  dom.setAttribute("role", "separator");
  return { dom, update: () => undefined, destroy: () => dom.remove() };
}

export const dividerFace: VoidFace = { className: "", mount: line };
