/**
 * A document without a screen for editors in a simulation, and time that passes when it is told to: frames and timers of
 * the page wait until a run lets them come, so that a seed gives the same run.
 */
import { JSDOM } from "jsdom";

const names = [
  "window",
  "document",
  "navigator",
  "Node",
  "Text",
  "Element",
  "HTMLElement",
  "HTMLInputElement",
  "Document",
  "DocumentFragment",
  "Range",
  "Selection",
  "MutationObserver",
  "Event",
  "KeyboardEvent",
  "CompositionEvent",
  "DOMParser",
  "XMLSerializer",
  "getComputedStyle",
  "requestAnimationFrame",
  "cancelAnimationFrame",
  "setTimeout",
  "clearTimeout",
  "getSelection",
] as const;

export class Headless {
  readonly mount: HTMLElement;
  private readonly waiting = new Map<number, { readonly at: number; readonly run: () => void }>();
  private now = 0;
  private next = 1;

  private constructor(
    private readonly dom: JSDOM,
    private readonly before: ReadonlyMap<string, PropertyDescriptor | undefined>,
  ) {
    this.mount = dom.window.document.body;
  }

  /** Stands in for the browser until it is closed; one at a time. */
  static open(): Headless {
    const dom = new JSDOM("<!doctype html><body></body>", { pretendToBeVisual: false });
    const before = new Map(names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]));
    const headless = new Headless(dom, before);
    const own: Record<string, unknown> = {
      window: dom.window,
      setTimeout: (run: () => void, ms = 0) => headless.after(ms, run),
      clearTimeout: (id: number) => headless.waiting.delete(id),
      requestAnimationFrame: (run: () => void) => headless.after(16, run),
      cancelAnimationFrame: (id: number) => headless.waiting.delete(id),
    };
    for (const name of names) {
      const value = own[name] ?? (dom.window as unknown as Record<string, unknown>)[name];
      const bound =
        name === "getComputedStyle" || name === "getSelection" ? (value as () => void).bind(dom.window) : value;
      Object.defineProperty(globalThis, name, { value: bound, configurable: true, writable: true });
    }
    // What jsdom has no layout for.
    const rects = () => [] as unknown as DOMRectList;
    Object.assign(dom.window.Range.prototype, {
      getClientRects: rects,
      getBoundingClientRect: () => new dom.window.DOMRect(),
    });
    dom.window.Element.prototype.scrollIntoView = () => undefined;
    return headless;
  }

  private after(ms: number, run: () => void): number {
    const id = this.next++;
    this.waiting.set(id, { at: this.now + ms, run });
    return id;
  }

  /** Frames and timers that are due by then come, in their order. */
  pass(ms: number): void {
    const until = this.now + ms;
    for (;;) {
      const due = [...this.waiting].filter(([, { at }]) => at <= until).toSorted(([, a], [, b]) => a.at - b.at)[0];
      if (due === undefined) break;
      const [id, { at, run }] = due;
      this.waiting.delete(id);
      this.now = at;
      run();
    }
    this.now = until;
  }

  close(): void {
    for (const [name, descriptor] of this.before) {
      if (descriptor === undefined) delete (globalThis as Record<string, unknown>)[name];
      else Object.defineProperty(globalThis, name, descriptor);
    }
    this.dom.window.close();
  }
}
