// The path of a page as links, from the top down, as the pages are called now.
import { breadcrumbWords } from "./breadcrumb-words.ts";
import type { PathPage } from "../faces/face-tools.tsx";
import { worded } from "../faces/worded.tsx";
import { drawSign } from "@tessera/editor/core/page-sign.ts";
import type { Fill } from "../faces/late-face.tsx";
import styles from "./breadcrumb-path.module.css";

export const breadcrumbPath: Fill = worded(breadcrumbWords, (dom, host, tools) => {
  const nav = document.createElement("nav");
  nav.setAttribute("aria-label", tools.words.path);
  const list = document.createElement("ol");
  list.className = styles.path ?? "";
  nav.append(list);
  dom.append(nav);
  const item = ({ id, title, ...sign }: PathPage, isHere: boolean): HTMLElement => {
    const place = document.createElement("li");
    const link = document.createElement("a");
    link.className = styles.page ?? "";
    link.href = host.app.pageHref(id, title);
    const drawn = drawSign(sign);
    link.append(...(drawn === null ? [] : [drawn, " "]), title || host.app.words.untitled);
    if (isHere) link.setAttribute("aria-current", "page");
    link.addEventListener("click", (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      if (!isHere) host.app.openPage(id);
    });
    place.append(link);
    return place;
  };
  const stop = tools.watchPath((pages) => {
    list.replaceChildren(...pages.map((page, at) => item(page, at === pages.length - 1)));
  });
  return {
    update: () => undefined,
    destroy() {
      stop();
      nav.remove();
    },
  };
});
