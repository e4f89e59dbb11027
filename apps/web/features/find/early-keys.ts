// What is typed between the key that opens quick find and the moment its field has the focus: it goes into the field,
// not to the page behind. Invariant: every letter is given out once, in the order of typing.

export interface EarlyKeys {
  /** Gives what was typed so far, in one piece, then each letter as it comes, until the returned function is called. */
  take(give: (text: string) => void): () => void;
}

type Source = Pick<Window, "addEventListener" | "removeEventListener">;

/** Listens until it is stopped, or until somebody writes in a field of a dialog. */
export function catchEarlyKeys(source: Source): EarlyKeys & { stop(): void } {
  let text = "";
  let give: ((text: string) => void) | null = null;
  const heard = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.target instanceof Element && event.target.closest("[role=dialog] input") !== null) return stop();
    if ([...event.key].length !== 1 && event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") return;
    if (give === null) text += event.key;
    else give(event.key);
  };
  const stop = (): void => source.removeEventListener("keydown", heard, true);
  source.addEventListener("keydown", heard, true);
  return {
    take(next) {
      give = next;
      if (text !== "") next(text);
      text = "";
      return () => {
        give = null;
      };
    },
    stop,
  };
}
