// The drawing of a block of Mermaid, in a frame without an origin that has nothing of the app (apps/web/diagram). It is drawn
// while it is in sight and nobody types, and again in the other colours when the app's change.
import { diagramFrame, readAnswer, type DiagramRequest } from "./diagram-messages.ts";
import styles from "./code.module.css";

export interface DiagramWords {
  readonly diagram: string;
  readonly wrongDiagram: (reason: string) => string;
  readonly noDiagramNow: string;
}

/** Milliseconds without a key after which it is drawn, and for which a frame is waited for. */
const restMs = 400;
const patienceMs = 20_000;

export class Diagram {
  readonly dom = document.createElement("div");
  private readonly frame = document.createElement("iframe");
  private readonly note = document.createElement("p");
  private readonly changes = new MutationObserver(() => this.later());
  private readonly colours = window.matchMedia("(prefers-color-scheme: dark)");
  private readonly looks = new MutationObserver(() => this.draw());
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly patience: ReturnType<typeof setTimeout>;
  private isReady = false;
  private number = 0;

  constructor(
    private readonly source: () => string,
    line: Element,
    private readonly words: DiagramWords,
  ) {
    this.dom.className = styles.diagram ?? "";
    this.note.className = styles.trouble ?? "";
    this.note.setAttribute("role", "status");
    this.frame.title = words.diagram;
    this.frame.setAttribute("sandbox", "allow-scripts");
    this.frame.tabIndex = -1;
    this.frame.src = diagramFrame;
    this.dom.append(this.frame, this.note);
    window.addEventListener("message", this.hear);
    this.changes.observe(line, { childList: true, characterData: true, subtree: true });
    this.looks.observe(document.documentElement, { attributeFilter: ["data-theme", "class", "style"] });
    this.colours.addEventListener("change", this.recolour);
    this.patience = setTimeout(() => {
      if (!this.isReady) this.note.textContent = words.noDiagramNow;
    }, patienceMs);
  }

  stop(): void {
    clearTimeout(this.timer);
    clearTimeout(this.patience);
    window.removeEventListener("message", this.hear);
    this.changes.disconnect();
    this.looks.disconnect();
    this.colours.removeEventListener("change", this.recolour);
    this.dom.remove();
  }

  private readonly recolour = (): void => this.draw();

  private readonly later = (): void => {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.draw(), restMs);
  };

  private draw(): void {
    if (!this.isReady) return;
    const source = this.source();
    this.number++;
    this.frame.hidden = source.trim() === "";
    this.note.textContent = "";
    if (this.frame.hidden) return;
    const { fontFamily, colorScheme } = getComputedStyle(this.dom);
    const isDark = colorScheme === "dark" || (colorScheme !== "light" && this.colours.matches);
    const request: DiagramRequest = { number: this.number, source, isDark, font: fontFamily };
    // It has no origin that could be named; what is said is what the page shows anyway.
    this.frame.contentWindow?.postMessage(request, "*");
  }

  private readonly hear = ({ source, data }: MessageEvent): void => {
    if (source === null || source !== this.frame.contentWindow) return;
    const answer = readAnswer(data);
    if (answer === null) return;
    if (answer.kind === "ready") {
      this.isReady = true;
      return this.draw();
    }
    if (answer.number !== this.number) return;
    this.frame.hidden = answer.kind === "wrong";
    this.note.textContent = answer.kind === "wrong" ? this.words.wrongDiagram(answer.reason) : "";
    if (answer.kind === "drawn") this.frame.style.blockSize = `${String(answer.height)}px`;
  };
}
