// The dialog about an error: open or closed, at most one in 30 s. Its words are the screen's.
// Invariant: a fatal dialog stays open until the page goes; nothing closes or replaces it.
import type { Clock } from "../clock.ts";
import { createWritable, type Readable } from "../readable.ts";

export const throttleMs = 30_000;

/** What cannot be mended from inside: the installed app must be put on anew. */
export type FatalReason = "reinstall";

export type DialogState =
  | { readonly kind: "closed" }
  | { readonly kind: "open"; readonly fatal: null; readonly error: unknown }
  | { readonly kind: "open"; readonly fatal: FatalReason };

export interface ErrorDialog extends Readable<DialogState> {
  /** Opens the dialog, unless one was opened in the last 30 s; the answer says which. */
  show(error: unknown): boolean;
  showFatal(reason: FatalReason): void;
  close(): void;
}

export function createErrorDialog(clock: Clock): ErrorDialog {
  const state = createWritable<DialogState>({ kind: "closed" });
  let shownAt = Number.NEGATIVE_INFINITY;
  const isFatal = (): boolean => {
    const now = state.read();
    return now.kind === "open" && now.fatal !== null;
  };
  return {
    read: state.read,
    subscribe: state.subscribe,
    show(error) {
      if (isFatal() || clock.now() - shownAt < throttleMs) return false;
      shownAt = clock.now();
      state.set({ kind: "open", fatal: null, error });
      return true;
    },
    showFatal(reason) {
      if (!isFatal()) state.set({ kind: "open", fatal: reason });
    },
    close() {
      if (!isFatal()) state.set({ kind: "closed" });
    },
  };
}
