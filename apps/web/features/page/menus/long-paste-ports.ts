// What a long paste needs of the app: time, a place that says how far it is, and that nothing is sent of it until it is there.
// The place appears once it takes a moment, and takes the focus, so that what is typed meanwhile goes nowhere by mistake.
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { LongPastePorts, ShownProgress } from "@tessera/editor/clipboard/long-paste.ts";
import type { Log } from "@tessera/platform/log.ts";
import type { Toasts } from "@tessera/ui/toast/toasts.ts";
import type { Workspace } from "../../../data/session/workspace.ts";
import styles from "./long-paste.module.css";

export interface LongPasteApp {
  readonly workspace: Workspace;
  readonly i18n: I18n;
  readonly log: Log;
  readonly toasts: Toasts;
}

/** Milliseconds after which it is worth a word. */
const aMoment = 300;
/** Milliseconds between two parts where nothing is drawn. */
const unseenPause = 50;

export function createLongPastePorts({ workspace, i18n, log, toasts }: LongPasteApp): LongPastePorts {
  return {
    now: () => performance.now(),
    pause: nextFrame,
    hold: () => workspace.records.sender.hold(),
    progress(cancel): ShownProgress {
      const place = drawPlace(i18n._(msg`Pasting`), i18n._(msg`Cancel`), cancel);
      const timer = setTimeout(() => place.show(), aMoment);
      return {
        say: (done) => place.say(done),
        focus: () => place.focus(),
        close(wrong) {
          clearTimeout(timer);
          if (wrong !== undefined) {
            log({ level: "error", words: "A long paste failed", detail: wrong });
            toasts.show({ words: i18n._(msg`This could not be pasted.`), tone: "danger" });
          }
          return place.hide();
        },
      };
    },
  };
}

/** What was put there is drawn, so that no frame draws more than one part; a tab that is not seen has no frames. */
async function nextFrame(): Promise<void> {
  await new Promise<void>((resolve) => {
    const unseen = setTimeout(resolve, unseenPause);
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(unseen);
        resolve();
      }),
    );
  });
}

function drawPlace(words: string, cancelWords: string, cancel: () => void) {
  const dom = document.createElement("div");
  dom.className = styles.place ?? "";
  dom.setAttribute("role", "dialog");
  dom.setAttribute("aria-label", words);
  const name = document.createElement("span");
  name.textContent = words;
  const bar = document.createElement("progress");
  bar.max = 100;
  bar.value = 0;
  bar.setAttribute("aria-label", words);
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = cancelWords;
  button.addEventListener("click", cancel);
  dom.addEventListener("keydown", (event) => {
    const isUndo = (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === "z";
    if (event.key !== "Escape" && !isUndo) return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  });
  dom.append(name, bar, button);
  return {
    say: (done: number): void => void (bar.value = Math.round(done * 100)),
    show(): void {
      document.body.append(dom);
      this.focus();
    },
    focus(): void {
      if (dom.isConnected) button.focus({ preventScroll: true });
    },
    /** Answers whether it had the focus. */
    hide(): boolean {
      const hadFocus = dom.contains(document.activeElement);
      dom.remove();
      return hadFocus;
    },
  };
}
