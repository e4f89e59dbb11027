// Lays out columns in a row, below one another where there is no room.
import type { MountedFace, VoidFace } from "@tessera/editor/core/face-host.ts";
import styles from "./column-list.module.css";

function nothing(): MountedFace {
  const dom = document.createElement("div");
  return { dom, update: () => undefined, destroy: () => dom.remove() };
}

export const columnListFace: VoidFace = { className: styles.list ?? "", mount: nothing };
