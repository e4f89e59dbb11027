// The notice in place of a block that this client cannot show.
import { msg } from "@lingui/core/macro";
import type { FaceHost, MountedFace, VoidFace } from "@tessera/editor/core/face-host.ts";
import styles from "./unknown.module.css";

function notice(host: FaceHost): MountedFace {
  const dom = document.createElement("div");
  dom.className = styles.notice ?? "";
  dom.textContent = host.app.say(msg`This kind of block cannot be shown here yet. It is kept as it is.`);
  return { dom, update: () => undefined, destroy: () => dom.remove() };
}

export const unknownFace: VoidFace = { className: "", mount: notice };
