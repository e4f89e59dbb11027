// What the app has to say in passing, as data: at most three at a time, each with one action at most.
// Time is the caller's: a toast leaves when the view that shows it says so.

export interface Toast {
  id: number;
  words: string;
  about?: string;
  tone?: "plain" | "danger";
  action?: { label: string; shortcut?: string; run: () => void };
}

export interface Toasts {
  show(toast: Omit<Toast, "id">): number;
  dismiss(id: number): void;
  read(): readonly Toast[];
  subscribe(notice: () => void): () => void;
}

const most = 3;

export function createToasts(): Toasts {
  let shown: readonly Toast[] = [];
  let nextId = 1;
  const readers = new Set<() => void>();
  const set = (next: readonly Toast[]) => {
    shown = next;
    for (const notice of readers) notice();
  };
  return {
    show(toast) {
      const id = nextId++;
      // The same words again replace themselves, so that a repeated failure does not stack up.
      set(
        [
          ...shown.filter((other) => other.words !== toast.words || other.about !== toast.about),
          { ...toast, id },
        ].slice(-most),
      );
      return id;
    },
    dismiss(id) {
      if (shown.some((toast) => toast.id === id)) set(shown.filter((toast) => toast.id !== id));
    },
    read: () => shown,
    subscribe(notice) {
      readers.add(notice);
      return () => readers.delete(notice);
    },
  };
}
