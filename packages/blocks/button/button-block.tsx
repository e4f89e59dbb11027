// The face of a button: what a press does is for everybody who may do it, editing it for who writes. One that was just made
// opens its form; while what it inserts is shown below it, the same pen puts it away.
import type { ButtonTools } from "./button-tools.tsx";
import { focusBlock } from "@tessera/editor/selection/focus.ts";
import { shownChildren } from "@tessera/editor/core/read.ts";
import { facePage } from "@tessera/editor/page/face-page.ts";
import { pressButton } from "@tessera/blocks/button/press-button.tsx";
import { sourceChange } from "@tessera/editor/text/write-source.ts";
import { setFormat } from "@tessera/editor/core/core.ts";
import { writeInside } from "@tessera/editor/blocks/write-inside.ts";
import { safeHref } from "@tessera/editor/core/schema.ts";
import type { FaceHost } from "@tessera/editor/core/face-host.ts";
import { sameJson, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import { iconOf } from "../faces/icon-of.ts";
import type { Fill } from "../faces/late-face.tsx";
import { worded } from "../faces/worded.tsx";
import { buttonWords } from "./button-words.ts";
import { actionOf } from "./button-action.tsx";
import styles from "./button.module.css";

const pen = "M10.5 3 13 5.5 5.5 13H3v-2.5zM9 4.5 11.5 7";
const done = "M3.5 8.5 6.5 11.5 12.5 5";

interface ButtonParts {
  readonly box: HTMLElement;
  readonly press: HTMLButtonElement;
  /** Opens the form, or puts away what the button inserts. */
  readonly edit: HTMLButtonElement;
}

/** The elements of a button; Escape on any of them is `onLeave`. */
function drawParts(onLeave: () => void): ButtonParts {
  const part = (className: string | undefined): HTMLButtonElement => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = className ?? "";
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      onLeave();
    });
    return button;
  };
  const press = part(styles.press);
  press.dataset["faceControl"] = "focus";
  const box = document.createElement("div");
  box.className = styles.box ?? "";
  box.append(press);
  return { box, press, edit: part(styles.edit) };
}

/** The label and the action are changed in a form at `anchor`. */
function openForm({ page: { editor }, block }: FaceHost, { ask }: ButtonTools, anchor: HTMLElement, props: JsonObject) {
  const blockId = block.id;
  const change = sourceChange(editor, blockId);
  const action = actionOf(props["action"]);
  ask("button", anchor, {
    label: String(props["label"] ?? ""),
    action,
    onDone(label, next) {
      const format = sameJson(next as unknown as Json, action as unknown as Json)
        ? []
        : [setFormat(editor, blockId, "button_action", next as unknown as Json)];
      const operations = [...change(label), ...format];
      if (operations.length > 0) editor.apply(operations, "set");
      anchor.focus();
    },
    onBlocks() {
      if (!editor.isOpen(blockId)) editor.toggleOpen(blockId);
      const first = shownChildren(editor.source.world, blockId)[0];
      if (first === undefined) writeInside(editor, blockId);
      else focusBlock(editor, first);
    },
  });
}

/** What a press does. `open`: asks what it is to do, where it can do nothing yet. */
function runAction(host: FaceHost, value: Json | undefined, open: () => void): void {
  const action = actionOf(value);
  if (action.type === "page") return host.app.openPage(action.id);
  if (action.type === "address") {
    const href = safeHref(action.url);
    if (href !== null) window.open(href, "_blank", "noopener,noreferrer");
    else if (host.page.editable.read()) open();
    return;
  }
  if (host.page.editable.read() && !pressButton(host.page.editor, host.block.id, action.place)) open();
}

export const buttonBlock: Fill<ButtonTools> = worded(buttonWords, (dom, host, tools, props) => {
  const { editor } = host.page;
  const blockId = host.block.id;
  const { words } = tools;
  let shown = props;
  const { box, press, edit } = drawParts(() => facePage(editor, host.page.editable.read, blockId).select());
  dom.replaceChildren(box);
  const open = (): void => openForm(host, tools, press, shown);
  press.addEventListener("click", () => runAction(host, shown["action"], open));
  edit.addEventListener("click", () => (host.block.open.read() ? host.block.toggleOpen() : open()));
  const update = (next: typeof props): void => {
    shown = next;
    const isWriter = host.page.editable.read();
    press.textContent = String(next["label"] ?? "") || words.newButton;
    press.disabled = !isWriter && actionOf(next["action"]).type === "insert";
    if (!isWriter) return edit.remove();
    const isOpen = host.block.open.read();
    edit.replaceChildren(iconOf(isOpen ? done : pen));
    edit.setAttribute("aria-label", isOpen ? words.closeButton : words.editButton);
    edit.dataset["tip"] = isOpen ? words.closeButton : words.editButton;
    box.append(edit);
  };
  update(props);
  // Whether the block is open is not part of its record.
  const stop = host.block.open.subscribe(() => update(shown));
  if (editor.fresh === blockId && host.page.editable.read()) {
    editor.fresh = null;
    open();
  }
  return {
    update,
    destroy() {
      stop();
      dom.replaceChildren();
    },
  };
});
