// The ports of a long paste: time, the shown progress, the plan on this device, and a pause of sending until the paste is complete.
// The progress appears after a moment and takes the focus, so that keys that are pressed meanwhile do not change the text.
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { newId } from "@tessera/kernel/values/ids.ts";
import type { LongPastePorts, ShownProgress } from "@tessera/editor/clipboard/long-paste.ts";
import type { FaceFiles } from "@tessera/editor/core/face-files.ts";
import type { Log } from "@tessera/platform/log.ts";
import { PlannedChanges } from "@tessera/sync/plans/planned-changes.ts";
import type { Toasts } from "@tessera/ui/toast/toasts.ts";
import type { Workspace } from "../../../data/session/workspace.ts";
import { askBeforeLeaving } from "../../../ground/ask-before-leaving.ts";
import styles from "./long-paste.module.css";

export interface LongPasteApp {
  readonly workspace: Workspace;
  readonly i18n: I18n;
  readonly log: Log;
  readonly toasts: Toasts;
  /** The files of the page. Rejects if their code cannot be loaded. */
  readonly files: () => Promise<FaceFiles>;
}

/** Milliseconds after which the progress is shown. */
const aMoment = 300;
/** Milliseconds between two parts in a tab that is not visible, in which no frames are drawn. */
const unseenPause = 50;

export function createLongPastePorts({ workspace, i18n, log, toasts, files }: LongPasteApp): LongPastePorts {
  const { records, work } = workspace;
  return {
    addFile: (blockId, file) =>
      files().then(
        ({ addPlanned }) => addPlanned(blockId, file),
        () => void toasts.show({ words: filesRefused(i18n), tone: "danger" }),
      ),
    cancelFile: (blockId) =>
      void files().then(
        ({ cancel }) => cancel(blockId),
        // Without the code of files no file was added.
        () => undefined,
      ),
    pause: nextFrame,
    hold: () => records.sender.hold(),
    guard: askBeforeLeaving,
    plan: (pageId) =>
      new PlannedChanges(
        { sync: records.sync, disk: records.client.disk, newId, now: () => records.client.ports.clock.now() },
        { action: "paste", pages: [pageId] },
      ),
    progress(cancel): ShownProgress {
      const place = drawPlace(i18n._(msg`Pasting`), i18n._(msg`Cancel`), cancel);
      const timer = setTimeout(() => place.show(), aMoment);
      return {
        say(done, blocks) {
          place.say(done);
          if (blocks !== undefined) work.set({ ...work.read(), pasting: blocks });
        },
        focus: () => place.focus(),
        close(wrong) {
          clearTimeout(timer);
          work.set({ ...work.read(), pasting: null });
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

const filesRefused = (i18n: I18n): string => i18n._(msg`Files cannot be added now. Try again when you are online.`);

/** Resolves after a frame was drawn, so that no frame draws more than one part; a tab that is not visible has no frames. */
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
    /** Returns whether the place had the focus. */
    hide(): boolean {
      const hadFocus = dom.contains(document.activeElement);
      dom.remove();
      return hadFocus;
    },
  };
}
