// Gathers changed ids and hands them on once a frame, or after a quarter second where frames do not come (a hidden tab).

const withoutFrames = 250;
const whileComposing = 1500;
/** An input method's last word reaches the document a moment after its end. */
const afterComposing = 60;

export class FrameQueue {
  private readonly waiting = new Set<string>();
  private frame: number | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly onFrame: (changed: ReadonlySet<string>) => void) {}

  add(changed: Iterable<string>): void {
    for (const id of changed) this.waiting.add(id);
    this.soon();
  }

  /** Kept until something else comes, or until the writer has been idle for a while: a composition may never end. */
  later(id: string): void {
    this.waiting.add(id);
    this.timer ??= setTimeout(() => this.flush(), whileComposing);
  }

  /** After a composition: what waited comes, once its result has been read. */
  calm(): void {
    this.stop();
    if (this.waiting.size > 0) this.timer = setTimeout(() => this.flush(), afterComposing);
  }

  soon(): void {
    if (this.frame !== null || this.waiting.size === 0) return;
    this.frame = requestAnimationFrame(() => this.flush());
    this.timer ??= setTimeout(() => this.flush(), withoutFrames);
  }

  /** What waits, for a caller that brings it in itself. */
  take(): string[] {
    const ids = [...this.waiting];
    this.waiting.clear();
    return ids;
  }

  flush(): void {
    this.stop();
    const changed = new Set(this.take());
    if (changed.size > 0) this.onFrame(changed);
  }

  stop(): void {
    if (this.frame !== null) cancelAnimationFrame(this.frame);
    if (this.timer !== null) clearTimeout(this.timer);
    this.frame = null;
    this.timer = null;
  }
}
