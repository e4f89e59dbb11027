// What stands above code: its language, whether long lines are broken, and a way to copy it. Who only reads sees the language
// and may copy. It also has the code coloured while it is in sight.
import type { FaceHost, FaceTools } from "@tessera/editor/block-model.ts";
import type { JsonObject } from "@tessera/kernel/records/json.ts";
import { iconOf } from "../icon-of.ts";
import type { Fill } from "../late-face.tsx";
import styles from "./code.module.css";
import { languageOf, languages, plainLanguage } from "./languages.ts";
import { watchSight } from "./watch-sight.tsx";
import { lineText } from "./line-text.ts";

const icons = {
  wrap: "M2.5 3.5h11M2.5 8h8.5a2.25 2.25 0 0 1 0 4.5H8M9.75 10.75 8 12.5l1.75 1.75M2.5 12.5H5",
  copy: "M6.5 5.5h6a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1zM3.5 10.5a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1",
  open: "M4.5 6.5 8 10l3.5-3.5",
} as const;

function button(className: string | undefined, run: (self: HTMLButtonElement) => void): HTMLButtonElement {
  const dom = document.createElement("button");
  dom.type = "button";
  dom.className = className ?? "";
  // The caret stays where it is.
  dom.addEventListener("mousedown", (event) => event.preventDefault());
  dom.addEventListener("click", () => run(dom));
  return dom;
}

function tool(name: string, icon: string, run: () => void): HTMLButtonElement {
  const dom = button(styles.tool, run);
  dom.setAttribute("aria-label", name);
  dom.dataset["tip"] = name;
  dom.append(iconOf(icon));
  return dom;
}

export const codeBar: Fill = (dom, host, tools, props) => {
  const { words } = tools;
  let shown = props;
  const line = (): HTMLElement | null =>
    dom.parentElement?.querySelector<HTMLElement>(":scope > .content > .line") ?? null;
  const name = document.createElement("span");
  const language = button(styles.language, (self) => {
    const written = String(shown["language"] ?? "");
    choose(host, tools, self, (written === "" ? plainLanguage : languageOf(written))?.id ?? null);
  });
  language.setAttribute("aria-haspopup", "dialog");
  language.append(name, iconOf(icons.open));
  const wrap = tool(words.wrapLines, icons.wrap, () => {
    host.setFormat("code_wrap", shown["wraps"] === true ? null : true);
  });
  const copy = tool(words.copyCode, icons.copy, () => {
    const element = line();
    if (element !== null) tools.copy(lineText(element).text);
  });
  dom.append(language, wrap, copy);
  const sight = watchSight(dom, host, line);
  const update = (next: JsonObject): void => {
    shown = next;
    const written = String(next["language"] ?? "");
    const known = languageOf(written);
    const title = written === "" || known === plainLanguage ? words.plainText : (known?.name ?? written);
    name.textContent = title;
    for (const writers of [language, wrap]) writers.disabled = !host.editable();
    language.setAttribute("aria-label", `${words.language}: ${title}`);
    wrap.setAttribute("aria-pressed", String(next["wraps"] === true));
    dom.parentElement?.toggleAttribute("data-wraps", next["wraps"] === true);
    sight.setLanguage(known?.id ?? null);
  };
  update(props);
  return { update, destroy: () => sight.stop() };
};

function choose(host: FaceHost, { words, choose: open }: FaceTools, anchor: HTMLElement, chosen: string | null): void {
  open(anchor, {
    label: words.language,
    chosen,
    rows: languages.map(({ id, name, aliases }) => ({
      id,
      title: id === plainLanguage.id ? words.plainText : name,
      aliases: [id, ...aliases].join(" "),
      isName: id !== plainLanguage.id,
    })),
    onChoose: (id) => {
      const { name } = languageOf(id) ?? plainLanguage;
      host.setProperty("language", id === plainLanguage.id ? null : [[name]]);
    },
  });
}
