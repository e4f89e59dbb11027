// The icon of a callout: an emoji or a picture. Who writes changes it by a click.
import { worded } from "../faces/worded.tsx";
import { calloutWords } from "./callout-words.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { drawSign } from "@tessera/editor/core/page-sign.ts";
import type { Fill } from "../faces/late-face.tsx";
import styles from "./callout.module.css";

/** Where none was chosen. */
const usual = "\u{1f4a1}";

export const calloutIcon: Fill = worded(calloutWords, (dom, host, tools, props) => {
  let shown = "";
  const button = document.createElement("button");
  button.type = "button";
  button.className = styles.icon ?? "";
  button.setAttribute("aria-label", tools.words.calloutIcon);
  button.setAttribute("aria-haspopup", "dialog");
  button.dataset["tip"] = tools.words.calloutIcon;
  button.addEventListener("mousedown", (event) => event.preventDefault());
  button.addEventListener("click", () => {
    tools.ask("icon", button, {
      label: tools.words.calloutIcon,
      hasIcon: shown !== "",
      onChoose: (icon) => host.block.setFormat("page_icon", icon),
    });
  });
  dom.append(button);
  let stop = (): void => undefined;
  const update = (next: JsonObject): void => {
    stop();
    shown = String(next["icon"] ?? "");
    button.disabled = !host.page.editable.read();
    const isWords = shown !== "" && !/[/:.]/.test(shown);
    // What is no emoji and no address is not shown.
    stop = host.app.watchPicture(shown, (image) => {
      button.replaceChildren(drawSign({ emoji: isWords ? shown : usual, image }) ?? usual);
    });
  };
  update(props);
  return {
    update,
    destroy() {
      stop();
      button.remove();
    },
  };
});
