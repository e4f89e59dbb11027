// Mentions in a line: a page by its name of now, a person, a date; the workspace's own emoji; and equations. Each is one unit of the text, and never edited letter by
// letter (behaviour B10). What we have no face for is shown as its unit.
import { colourOf } from "@tessera/ui/base/colour.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import type { Annotation } from "@tessera/kernel/text/marks.ts";
import type { Node } from "prosemirror-model";
import type { NodeView } from "prosemirror-view";
import type { AppPort } from "../core/face-host.ts";
import { drawSign } from "../core/page-sign.ts";

export type EmbedHost = Pick<
  AppPort,
  | "words"
  | "showEquation"
  | "showKept"
  | "showEmoji"
  | "watchMentioned"
  | "watchPerson"
  | "showDate"
  | "pageHref"
  | "openPage"
>;

export class EmbedView implements NodeView {
  readonly dom: HTMLElement;
  private stop: () => void = () => undefined;

  constructor(
    private readonly node: Node,
    host: EmbedHost,
  ) {
    const marks = node.attrs["marks"] as readonly Annotation[];
    const [code, value] = marks.find(([key]) => /^(?:[pude]|ce|md)$/.test(key)) ?? [];
    if (code === "p" && typeof value === "string") this.dom = this.page(value, host);
    else if (code === "u" && typeof value === "string") this.dom = this.person(value, host);
    else if (code === "d" && typeof value === "object" && value !== null) this.dom = date(value as JsonObject, host);
    else if (code === "ce" && typeof value === "string") {
      this.dom = plain("");
      this.dom.className = "custom-emoji";
      host.showEmoji(this.dom, value);
    } else {
      // What is shown by its source comes as that first.
      const isEquation = code === "e";
      const source = typeof value === "string" && (isEquation || code === "md") ? value : null;
      this.dom = plain(source ?? String(node.attrs["unit"]));
      if (isEquation) this.dom.className = "inline-equation";
      if (source !== null) (isEquation ? host.showEquation : host.showKept)(this.dom, source);
    }
    this.dom.contentEditable = "false";
  }

  /** The same mention keeps its element; another one is drawn anew. */
  update(node: Node): boolean {
    return node.sameMarkup(this.node);
  }

  ignoreMutation(): boolean {
    return true;
  }

  destroy(): void {
    this.stop();
  }

  private page(id: string, host: EmbedHost): HTMLElement {
    const link = document.createElement("a");
    link.className = "mention page-mention";
    const sign = document.createElement("span");
    sign.className = "mention-sign";
    sign.setAttribute("aria-hidden", "true");
    const name = document.createElement("span");
    name.className = "mention-name";
    link.append(sign, name);
    this.stop = host.watchMentioned(id, (page) => {
      const shown = page.kind === "page" || page.kind === "trashed";
      link.dataset["state"] = page.kind;
      name.textContent = shown
        ? page.title || host.words.untitled
        : page.kind === "hidden"
          ? host.words.hiddenPage
          : "…";
      const drawn = shown ? drawSign(page) : null;
      sign.replaceChildren(...(drawn === null ? [] : [drawn, " "]));
      if (shown) link.href = host.pageHref(id, page.title);
      else link.removeAttribute("href");
    });
    link.addEventListener("click", (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || !link.hasAttribute("href")) return;
      event.preventDefault();
      host.openPage(id);
    });
    return link;
  }

  private person(id: string, host: EmbedHost): HTMLElement {
    const dom = document.createElement("span");
    dom.className = "mention person-mention";
    dom.dataset["colour"] = colourOf(id);
    this.stop = host.watchPerson(id, (name) => {
      dom.textContent = `@${name}`;
      dom.dataset["initial"] = [...name][0] ?? "";
    });
    return dom;
  }
}

function date(value: JsonObject, host: EmbedHost): HTMLElement {
  const dom = document.createElement("time");
  dom.className = "mention date-mention";
  const { start_date: day, start_time: time } = value;
  if (typeof day === "string") dom.dateTime = typeof time === "string" ? `${day}T${time}` : day;
  // As it is kept, until the reader's words for it are here.
  dom.textContent = `@${dom.dateTime}`;
  host.showDate(dom, value);
  if (value["reminder"] !== undefined) dom.dataset["reminder"] = "";
  return dom;
}

function plain(unit: string): HTMLElement {
  const dom = document.createElement("span");
  dom.className = "embed";
  dom.textContent = unit;
  return dom;
}
