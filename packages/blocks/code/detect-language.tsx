// Guesses the language of code for which none was chosen, from what stands in it: when it comes into sight, and again a while
// after it was changed; never while somebody types, and never written anywhere.
import { guessLanguage } from "./guess-language.ts";
import { lineText } from "./line-text.ts";

/** Milliseconds without a change. */
const restMs = 1500;

export class LanguageGuess {
  private readonly changes = new MutationObserver(() => this.later());
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly line: HTMLElement,
    private readonly notice: (id: string | null) => void,
  ) {
    this.changes.observe(line, { childList: true, characterData: true, subtree: true });
    this.guess();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.changes.disconnect();
  }

  private later(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.guess(), restMs);
  }

  private guess(): void {
    this.notice(guessLanguage(lineText(this.line).text));
  }
}
