// What an open tab says that holds nothing: a click there writes in it.
import { worded } from "../faces/worded.tsx";
import { tabWords } from "../tab/tab-words.ts";
import { writeInside } from "@tessera/editor/blocks/write-inside.ts";
import type { Fill } from "../faces/late-face.tsx";
import styles from "./tab-panel.module.css";

export const emptyPanel: Fill = worded(tabWords, (dom, host, { words }) => {
  const button = document.createElement("button");
  button.type = "button";
  button.className = styles.empty ?? "";
  button.addEventListener("mousedown", (event) => event.preventDefault());
  button.addEventListener("click", () => writeInside(host.page.editor, host.block.id));
  dom.append(button);
  const update = (): void => {
    button.disabled = !host.page.editable.read();
    button.textContent = button.disabled ? words.empty : words.fill;
  };
  update();
  return { update, destroy: () => button.remove() };
});
