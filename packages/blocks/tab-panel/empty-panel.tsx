// What an open tab says that holds nothing: a click there writes in it.
import type { Worded } from "../faces/face-tools.tsx";
import type { TabWords } from "../tab/tab-words.ts";
import { writeInside } from "@tessera/editor/blocks/write-inside.ts";
import type { Fill } from "../faces/late-face.tsx";
import styles from "./tab-panel.module.css";

export const emptyPanel: Fill<Worded<{ readonly tabs: TabWords }>> = (dom, host, { words }) => {
  const button = document.createElement("button");
  button.type = "button";
  button.className = styles.empty ?? "";
  button.addEventListener("mousedown", (event) => event.preventDefault());
  button.addEventListener("click", () => writeInside(host.editor, host.blockId));
  dom.append(button);
  const update = (): void => {
    button.disabled = !host.editable();
    button.textContent = button.disabled ? words.tabs.empty : words.tabs.fill;
  };
  update();
  return { update, destroy: () => button.remove() };
};
