// The triangle before a toggle.
import type { FaceHost, LineFace, MountedFace } from "@tessera/editor/block-model.ts";
import styles from "./toggle.module.css";

const arrow = "M6 3.5 10.5 8 6 12.5";

function triangle(host: FaceHost): MountedFace {
  const dom = document.createElement("span");
  dom.className = styles.marker ?? "";
  const button = document.createElement("button");
  button.type = "button";
  button.className = styles.button ?? "";
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", arrow);
  svg.append(path);
  button.append(svg);
  dom.append(button);
  const update = (): void => {
    const open = host.isOpen();
    button.setAttribute("aria-expanded", String(open));
    button.setAttribute("aria-label", open ? host.words.closeToggle : host.words.openToggle);
  };
  button.addEventListener("mousedown", (event) => event.preventDefault());
  button.addEventListener("click", () => host.toggleOpen());
  update();
  return { dom, update, destroy: () => dom.remove() };
}

export const toggleFace: LineFace = {
  className: styles.toggle ?? "",
  marker: triangle,
  placeholder: { words: "toggle", always: true },
};
