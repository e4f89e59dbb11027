// Colours code as it is drawn, beside the document: the browser is told ranges of the text, and no element comes or goes, so
// that typing, input methods and the caret never notice. A browser that cannot do so shows the code in one colour.
// Invariant: the work is done while nothing else is, only for what changed, and never for more than `longest` characters.
import { lineText } from "./line-text.ts";
import { tokensIn } from "./grammars.ts";
import type { TokenKind } from "./tokens.ts";

/** Some twenty milliseconds of work; what stands behind is left in one colour. */
const longest = 20_000;
/** What is typed is coloured at the latest then, in milliseconds. */
const patience = 300;

const isAble = typeof Highlight !== "undefined" && "highlights" in CSS;

const layers = new Map<TokenKind, Highlight>();

function layer(kind: TokenKind): Highlight {
  let found = layers.get(kind);
  if (found === undefined) {
    found = new Highlight();
    layers.set(kind, found);
    CSS.highlights.set(`code-${kind}`, found);
  }
  return found;
}

const whenIdle: (work: () => void) => () => void =
  typeof requestIdleCallback === "function"
    ? (work) => {
        const id = requestIdleCallback(work, { timeout: patience });
        return () => cancelIdleCallback(id);
      }
    : (work) => {
        const id = setTimeout(work, patience);
        return () => clearTimeout(id);
      };

export class CodeColours {
  private readonly ranges: (readonly [TokenKind, Range])[] = [];
  private readonly changes = new MutationObserver(() => this.later());
  private stopWaiting: (() => void) | null = null;

  constructor(
    private readonly line: HTMLElement,
    private language: string,
  ) {
    this.changes.observe(line, { childList: true, characterData: true, subtree: true });
    this.later();
  }

  setLanguage(language: string): void {
    if (language === this.language) return;
    this.language = language;
    this.later();
  }

  stop(): void {
    this.changes.disconnect();
    this.stopWaiting?.();
    this.clear();
  }

  private later(): void {
    if (!isAble || this.stopWaiting !== null) return;
    this.stopWaiting = whenIdle(() => {
      this.stopWaiting = null;
      this.colour();
    });
  }

  private clear(): void {
    for (const [kind, range] of this.ranges) layers.get(kind)?.delete(range);
    this.ranges.length = 0;
  }

  private colour(): void {
    this.clear();
    const { text, parts } = lineText(this.line);
    let at = 0;
    const find = (offset: number, isEnd: boolean): readonly [Text, number] | null => {
      // A stretch that ends with a part does not reach into the next one.
      for (; at < parts.length; at++) {
        const part = parts[at];
        if (part === undefined) break;
        const inside = offset - part.start;
        if (inside < part.node.length || (isEnd && inside === part.node.length))
          return [part.node, Math.max(0, inside)];
      }
      return null;
    };
    for (const { from, to, kind } of tokensIn(text.slice(0, longest), this.language)) {
      const start = find(from, false);
      const end = find(to, true);
      if (start === null || end === null) continue;
      const range = this.line.ownerDocument.createRange();
      range.setStart(...start);
      range.setEnd(...end);
      layer(kind).add(range);
      this.ranges.push([kind, range]);
    }
  }
}
