// The triangle before a block that hides what stands below it, and what such a block says while it is open and holds
// nothing: a click there writes in it. Nothing of it is there while the block hides nothing.
import { msg } from "@lingui/core/macro";
import type { FaceHost, MountedFace } from "@tessera/editor/core/face-host.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { iconOf } from "../faces/icon-of.ts";
import styles from "./triangle.module.css";

export function triangle(host: FaceHost, props: JsonObject): MountedFace {
  const { say } = host.app;
  const dom = document.createElement("span");
  dom.className = styles.marker ?? "";
  const button = (className: string | undefined, press: () => void): HTMLButtonElement => {
    const made = document.createElement("button");
    made.type = "button";
    made.className = className ?? "";
    made.addEventListener("mousedown", (event) => event.preventDefault());
    made.addEventListener("click", press);
    return made;
  };
  const arrow = button(styles.button, () => host.block.toggleOpen());
  arrow.append(iconOf("M6 3.5 10.5 8 6 12.5"));
  const empty = button(styles.empty, () =>
    host.app.late(
      () => import("@tessera/editor/blocks/write-inside.ts"),
      ({ writeInside }) => writeInside(host.page.editor, host.block.id),
    ),
  );
  const update = (next: JsonObject): void => {
    if (next["folds"] !== true) return dom.replaceChildren();
    const open = host.block.open.read();
    arrow.setAttribute("aria-expanded", String(open));
    arrow.setAttribute("aria-label", say(open ? msg`Close` : msg`Open`));
    if (dom.firstChild === null) dom.append(arrow);
    if (!open) return empty.remove();
    empty.disabled = !host.page.editable.read();
    empty.textContent = say(empty.disabled ? msg`Empty toggle` : msg`Empty toggle. Click or drop blocks inside.`);
    dom.append(empty);
  };
  update(props);
  return { dom, update, destroy: () => dom.remove() };
}
