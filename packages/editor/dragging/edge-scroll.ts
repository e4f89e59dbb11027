// Scrolls what is scrolled while a pointer that holds something stays near its upper or lower edge, the faster the nearer.

const edge = 48;
const fastest = 18;

export class EdgeScroll {
  private frame: number | null = null;
  private speed = 0;

  constructor(
    private readonly scroller: HTMLElement,
    private readonly onScroll: () => void,
  ) {}

  /** The pointer is at this height of the window. */
  at(y: number): void {
    const { top, bottom } = this.scroller.getBoundingClientRect();
    const beyond = y < top + edge ? y - top - edge : y > bottom - edge ? y - bottom + edge : 0;
    this.speed = Math.max(-1, Math.min(1, beyond / edge)) * fastest;
    if (this.speed !== 0) this.frame ??= requestAnimationFrame(this.step);
  }

  stop(): void {
    this.speed = 0;
    if (this.frame !== null) cancelAnimationFrame(this.frame);
    this.frame = null;
  }

  private readonly step = (): void => {
    this.frame = null;
    const before = this.scroller.scrollTop;
    this.scroller.scrollBy(0, this.speed);
    if (this.scroller.scrollTop === before) return;
    this.onScroll();
    if (this.speed !== 0) this.frame ??= requestAnimationFrame(this.step);
  };
}
