// What the app has to say in passing, as data: at most two at a time, each with one action at most.
// Time is the caller's: a toast leaves when the view that shows it says so, or when what it says is no longer so.
import type { Readable } from "@tessera/platform/readable.ts";

export interface Toast {
  id: number;
  words: string;
  about?: string;
  tone?: "plain" | "danger";
  action?: { label: string; shortcut?: string; run: () => void };
  /** Whether what it says is so: when that changes to no, such as by an undo elsewhere, it leaves. */
  holds?: Readable<boolean>;
}

export interface Toasts {
  show(toast: Omit<Toast, "id">): number;
  dismiss(id: number): void;
  read(): readonly Toast[];
  subscribe(notice: () => void): () => void;
}

const most = 2;

export function createToasts(): Toasts {
  let shown: readonly Toast[] = [];
  let nextId = 1;
  const readers = new Set<() => void>();
  const watches = new Map<number, () => void>();
  const set = (next: readonly Toast[]) => {
    shown = next;
    for (const [id, stop] of watches) {
      if (next.some((toast) => toast.id === id)) continue;
      watches.delete(id);
      stop();
    }
    for (const notice of readers) notice();
  };
  const dismiss = (id: number) => {
    if (shown.some((toast) => toast.id === id)) set(shown.filter((toast) => toast.id !== id));
  };
  return {
    show(toast) {
      const id = nextId++;
      // The same words again replace themselves, so that a repeated failure does not stack up.
      const others = shown.filter((other) => other.words !== toast.words || other.about !== toast.about);
      set([...others, { ...toast, id }].slice(-most));
      const { holds } = toast;
      if (holds)
        watches.set(
          id,
          holds.subscribe(() => holds.read() || dismiss(id)),
        );
      return id;
    },
    dismiss,
    read: () => shown,
    subscribe(notice) {
      readers.add(notice);
      return () => readers.delete(notice);
    },
  };
}
