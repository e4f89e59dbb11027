// A checkbox before the line. It is a control of its own for pointer, keyboard and screen readers; Mod+Enter ticks it
// from within the line.
import { msg } from "@lingui/core/macro";
import type { FaceHost, LineFace, MountedFace } from "@tessera/editor/core/face-host.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import styles from "./to-do.module.css";

function checkbox(host: FaceHost, props: JsonObject): MountedFace {
  const dom = document.createElement("span");
  dom.className = styles.marker ?? "";
  const box = document.createElement("button");
  box.type = "button";
  box.className = styles.box ?? "";
  box.setAttribute("role", "checkbox");
  box.setAttribute("aria-label", host.app.say(msg`Done`));
  dom.append(box);
  let checked = false;
  const update = (next: JsonObject): void => {
    checked = next["checked"] === true;
    box.setAttribute("aria-checked", String(checked));
  };
  // The caret stays where it is: ticking is no reason to lose one's place.
  box.addEventListener("mousedown", (event) => event.preventDefault());
  box.addEventListener("click", () => {
    if (host.page.editable.read()) host.block.setProperty("checked", [[checked ? "No" : "Yes"]]);
  });
  update(props);
  return { dom, update, destroy: () => dom.remove() };
}

export const toDoFace: LineFace = {
  className: styles.item ?? "",
  marker: checkbox,
  placeholder: { words: (say) => say(msg`To-do`), always: true },
};
