// The link to a page inside a page: its sign and its name, as they are now.
import type { FaceHost, MountedFace, VoidFace } from "@tessera/editor/core/face-host.ts";
import { drawSign } from "@tessera/editor/core/page-sign.ts";
import styles from "./page.module.css";

const sheet =
  "M9.5 1.5H4A1.5 1.5 0 0 0 2.5 3v10A1.5 1.5 0 0 0 4 14.5h8a1.5 1.5 0 0 0 1.5-1.5V5.5zM9.5 1.5v4h4M5.5 8.5h5M5.5 11h5";

function link(host: FaceHost): MountedFace {
  const dom = document.createElement("div");
  const anchor = document.createElement("a");
  anchor.className = styles.link ?? "";
  const sign = document.createElement("span");
  sign.className = styles.sign ?? "";
  sign.setAttribute("aria-hidden", "true");
  const name = document.createElement("span");
  name.className = styles.name ?? "";
  anchor.append(sign, name);
  dom.append(anchor);
  const stop = host.app.watchPage(host.block.id, (shown) => {
    const title = shown === null ? host.app.words.hiddenPage : shown.title || host.app.words.untitled;
    name.textContent = title;
    sign.replaceChildren((shown && drawSign(shown)) ?? sheetIcon());
    if (shown === null) anchor.removeAttribute("href");
    else anchor.href = host.app.pageHref(host.block.id, shown.title);
  });
  anchor.addEventListener("click", (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !anchor.hasAttribute("href")) return;
    event.preventDefault();
    host.app.openPage(host.block.id);
  });
  return {
    dom,
    update: () => undefined,
    destroy: () => {
      stop();
      dom.remove();
    },
  };
}

function sheetIcon(): SVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", sheet);
  svg.append(path);
  return svg;
}

export const pageFace: VoidFace = { className: styles.page ?? "", mount: link };
