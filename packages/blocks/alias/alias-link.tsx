// The link of an alias: the page's sign and name as they are now, or what became of it. Where no page was chosen, who writes
// chooses one; a block that was just made asks at once.
import { worded } from "../faces/worded.tsx";
import { aliasWords } from "./alias-words.ts";
import { caretBehind } from "@tessera/editor/typing/caret-behind.ts";
import type { MentionedPage } from "@tessera/editor/core/face-host.ts";
import { drawSign } from "@tessera/editor/core/page-sign.ts";
import { iconOf } from "../faces/icon-of.ts";
import type { Fill } from "../faces/late-face.tsx";
import styles from "./alias-link.module.css";

const sheet =
  "M9.5 1.5H4A1.5 1.5 0 0 0 2.5 3v10A1.5 1.5 0 0 0 4 14.5h8a1.5 1.5 0 0 0 1.5-1.5V5.5zM9.5 1.5v4h4M5.5 10.5l4-4M6.5 6.5h3v3";

export const aliasLink: Fill = worded(aliasWords, (dom, host, { words, ask }, props) => {
  const { editor } = host.page;
  const blockId = host.block.id;
  let target: string | null = null;
  let stop = (): void => undefined;
  const choose = (): void => {
    ask("page", dom, {
      label: words.linkToPage,
      onChoose(id) {
        const { spaceId } = editor.source;
        host.block.setFormat("alias_pointer", { table: "block", id, spaceId });
        caretBehind(editor, blockId);
      },
      onLeave: () => caretBehind(editor, blockId),
    });
  };
  const face = (tag: "a" | "button" | "div", said: string, sign: string | Element): HTMLElement => {
    const element = document.createElement(tag);
    element.className = styles.link ?? "";
    const icon = document.createElement("span");
    icon.className = styles.sign ?? "";
    icon.setAttribute("aria-hidden", "true");
    icon.append(sign);
    const name = document.createElement("span");
    name.className = styles.name ?? "";
    name.textContent = said;
    element.append(icon, name);
    if (tag !== "div") element.dataset["faceControl"] = "press";
    return element;
  };
  const showEmpty = (): void => {
    const isWriter = host.page.editable.read();
    const empty = face(isWriter ? "button" : "div", isWriter ? words.choosePage : words.noPage, iconOf(sheet));
    empty.dataset["empty"] = "";
    empty.addEventListener("mousedown", (event) => event.preventDefault());
    if (isWriter) empty.addEventListener("click", choose);
    dom.replaceChildren(empty);
  };
  const show = (id: string, page: MentionedPage): void => {
    if (!("title" in page)) {
      dom.replaceChildren(face("div", page.kind === "hidden" ? host.app.words.hiddenPage : "…", iconOf(sheet)));
      return;
    }
    const title = page.title || host.app.words.untitled;
    const link = face("a", title, drawSign(page) ?? iconOf(sheet)) as HTMLAnchorElement;
    link.href = host.app.pageHref(id, page.title);
    if (page.kind === "trashed") link.dataset["trashed"] = "";
    link.addEventListener("click", (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      host.app.openPage(id);
    });
    dom.replaceChildren(link);
  };
  const update = (next: typeof props): void => {
    const id = String(next["target"] ?? "");
    if (id !== "" && id === target) return;
    stop();
    stop = () => undefined;
    target = id;
    if (id === "") showEmpty();
    else stop = host.app.watchMentioned(id, (page) => show(id, page));
  };
  update(props);
  if (editor.fresh === blockId && target === "" && host.page.editable.read()) {
    editor.fresh = null;
    choose();
  }
  return {
    update,
    destroy() {
      stop();
      dom.replaceChildren();
    },
  };
});
