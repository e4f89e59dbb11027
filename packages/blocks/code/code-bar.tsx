// What stands around code: above it its language, chosen or guessed, whether long lines are broken, a way to copy it and to
// write a caption; below it the caption, and of Mermaid what it draws. Who only reads sees the language and may copy. It also
// has the code coloured while it is in sight.
import type { FaceTools } from "../faces/face-tools.tsx";
import { worded, type Worded } from "../faces/worded.tsx";
import { codeWords, type CodeWords } from "./code-words.ts";
import type { FaceHost } from "@tessera/editor/core/face-host.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { iconOf } from "../faces/icon-of.ts";
import type { Fill } from "../faces/late-face.tsx";
import { CodeCaption } from "./code-caption.tsx";
import { codePreview, viewOf, views } from "./code-preview.tsx";
import styles from "./code.module.css";
import { languageOf, languages, plainLanguage } from "./languages.ts";
import { watchSight } from "./watch-sight.tsx";
import { lineText } from "./line-text.ts";

type CodeTools = FaceTools & Worded<CodeWords>;

const icons = {
  wrap: "M2.5 3.5h11M2.5 8h8.5a2.25 2.25 0 0 1 0 4.5H8M9.75 10.75 8 12.5l1.75 1.75M2.5 12.5H5",
  copy: "M6.5 5.5h6a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1zM3.5 10.5a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1",
  caption: "M2.5 3.5h11v6h-11zM2.5 12.5h7",
  view: "M1.5 8s2.5-4.5 6.5-4.5S14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 6.25a1.75 1.75 0 1 1 0 3.5 1.75 1.75 0 0 1 0-3.5z",
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

export const codeBar: Fill = worded(codeWords, (dom, host, tools, props) => {
  const { words } = tools;
  let shown = props;
  let guessed: string | null = null;
  const block = dom.parentElement;
  const line = (): HTMLElement | null => block?.querySelector<HTMLElement>(":scope > .content > .line") ?? null;
  const source = (): string => {
    const element = line();
    return element === null ? "" : lineText(element).text;
  };
  const name = document.createElement("span");
  const language = button(styles.language, (self) => choose(host, tools, self, String(shown["language"] ?? "")));
  language.setAttribute("aria-haspopup", "dialog");
  language.append(name, iconOf(icons.open));
  const wrap = tool(words.wrapLines, icons.wrap, () => {
    host.block.setFormat("code_wrap", shown["wraps"] === true ? null : true);
  });
  const copy = tool(words.copyCode, icons.copy, () => tools.copy(source()));
  const caption = new CodeCaption(dom, host, words);
  const describe = tool(words.caption, icons.caption, () => caption.write());
  const view = tool(words.view, icons.view, () => {
    tools.ask("choice", view, {
      label: words.view,
      chosen: viewOf(shown),
      rows: views.map((id) => ({ id, title: words.views[id], aliases: "" })),
      onChoose: (id) => host.block.setFormat("code_preview_format", id === "both" ? null : id),
    });
  });
  const bar = document.createElement("div");
  bar.className = styles.bar ?? "";
  bar.append(language, view, describe, wrap, copy);
  dom.append(bar);
  const preview = codePreview(dom, line, source, words);
  const showLanguage = (): void => {
    const written = String(shown["language"] ?? "");
    const known = languageOf(written === "" ? (guessed ?? plainLanguage.id) : written);
    const title = known === plainLanguage ? words.plainText : (known?.name ?? written);
    const isGuess = written === "" && guessed !== null;
    name.textContent = title;
    language.setAttribute("aria-label", `${words.language}: ${isGuess ? words.guessed(title) : title}`);
    language.toggleAttribute("data-guessed", isGuess);
  };
  const sight = watchSight(block ?? bar, host, line, (id) => {
    guessed = id;
    showLanguage();
  });
  const update = (next: JsonObject): void => {
    shown = next;
    const written = String(next["language"] ?? "");
    const known = languageOf(written);
    const isDiagram = known?.id === "mermaid";
    showLanguage();
    for (const writers of [language, wrap, describe, view]) writers.disabled = !host.page.editable.read();
    describe.hidden = next["captioned"] === true;
    view.hidden = !isDiagram;
    wrap.setAttribute("aria-pressed", String(next["wraps"] === true));
    block?.toggleAttribute("data-wraps", next["wraps"] === true);
    sight.setLanguage(written === "" ? undefined : (known?.id ?? null));
    caption.show(next["captioned"] === true);
    preview.show(isDiagram ? viewOf(next) : "code");
  };
  update(props);
  return {
    update,
    destroy() {
      block?.removeAttribute("data-wraps");
      preview.stop();
      caption.close();
      sight.stop();
    },
  };
});

/** What is chosen is written by its name; nothing is written where it is to be guessed. */
function choose(host: FaceHost, { words, ask }: CodeTools, anchor: HTMLElement, written: string): void {
  const guess = "guess";
  ask("choice", anchor, {
    label: words.language,
    chosen: written === "" ? guess : (languageOf(written)?.id ?? null),
    rows: [
      { id: guess, title: words.guess, aliases: "auto" },
      ...languages.map(({ id, name, aliases }) => ({
        id,
        title: id === plainLanguage.id ? words.plainText : name,
        aliases: [id, ...aliases].join(" "),
        isName: id !== plainLanguage.id,
      })),
    ],
    onChoose: (id) => host.block.setProperty("language", id === guess ? null : [[languageOf(id)?.name ?? id]]),
  });
}
