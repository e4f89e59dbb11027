// Listeners that are called after the running task, once for all changes of it: a face must not draw itself while the document is
// being drawn.
export class LateNotices {
  private readonly listeners = new Set<() => void>();
  private isScheduled = false;

  /** Ends when the returned function is called. */
  readonly subscribe = (notice: () => void): (() => void) => {
    this.listeners.add(notice);
    return () => void this.listeners.delete(notice);
  };

  notify(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    queueMicrotask(() => {
      this.isScheduled = false;
      for (const notice of [...this.listeners]) if (this.listeners.has(notice)) notice();
    });
  }
}
