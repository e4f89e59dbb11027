// The face of an equation that stands alone. Who writes opens its source by a click, or by Enter where it is selected; one
// that was just made opens by itself.
import { worded } from "../faces/worded.tsx";
import { equationWords } from "./equation-words.ts";
import type { EquationTools } from "./equation-tools.tsx";
import { caretBehind } from "@tessera/editor/typing/caret-behind.ts";
import { writeSource } from "@tessera/editor/text/write-source.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import type { Fill } from "../faces/late-face.tsx";
import styles from "./equation.module.css";
import { renderEquation } from "./render-equation.tsx";

export const equationBlock: Fill<EquationTools> = worded(equationWords, (dom, host, tools, props) => {
  const { editor } = host.page;
  const blockId = host.block.id;
  const { words } = tools;
  let shown = "";
  const press = document.createElement("button");
  press.type = "button";
  press.className = styles.equation ?? "";
  press.dataset["faceControl"] = "press";
  press.setAttribute("aria-haspopup", "dialog");
  const said = document.createElement("div");
  said.className = styles.equation ?? "";
  const trouble = document.createElement("div");
  trouble.className = styles.trouble ?? "";
  const open = (): void => {
    const write = writeSource(editor, blockId);
    tools.ask("equation", dom, {
      source: shown,
      isBlock: true,
      onDone(source, byKey) {
        write(source);
        if (byKey) caretBehind(editor, blockId);
      },
    });
  };
  press.addEventListener("mousedown", (event) => event.preventDefault());
  press.addEventListener("click", open);
  const update = (next: JsonObject): void => {
    shown = String(next["source"] ?? "");
    const isEmpty = shown.trim() === "";
    const face = host.page.editable.read() ? press : said;
    press.setAttribute("aria-label", isEmpty ? words.newEquation : `${words.equation}: ${shown}`);
    face.toggleAttribute("data-empty", isEmpty);
    let wrong: string | null = null;
    if (isEmpty) face.textContent = host.page.editable.read() ? words.newEquation : words.noEquation;
    else wrong = renderEquation(face, shown, true);
    trouble.textContent = wrong === null ? "" : words.wrongEquation(wrong);
    dom.replaceChildren(face, ...(wrong === null ? [] : [trouble]));
  };
  update(props);
  if (editor.fresh === blockId && host.page.editable.read()) {
    editor.fresh = null;
    open();
  }
  return { update, destroy: () => dom.replaceChildren() };
});
