// Has code coloured while it is in sight or close to it: what colours is loaded with the first code that is seen.
// Invariant: code out of sight costs nothing, however much of it a page holds.
import type { FaceHost } from "@tessera/editor/core/face-host.ts";
import type { CodeColours } from "./colour-code.tsx";
import type { LanguageGuess } from "./detect-language.tsx";

type Notice = (inSight: boolean) => void;

const notices = new WeakMap<Element, Notice>();
let observer: IntersectionObserver | null = null;

function observe(element: Element, notice: Notice): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) notices.get(target)?.(isIntersecting);
    },
    { rootMargin: "400px" },
  );
  const own = observer;
  notices.set(element, notice);
  own.observe(element);
  return () => own.unobserve(element);
}

export interface Sight {
  /** Undefined: none was chosen, and it is guessed. */
  setLanguage(id: string | null | undefined): void;
  stop(): void;
}

/** `line` finds the element of the code. */
export function watchSight(
  block: HTMLElement,
  host: FaceHost,
  line: () => HTMLElement | null,
  onGuess: (id: string | null) => void,
): Sight {
  let chosen: string | null | undefined = null;
  let language: string | null = null;
  let guess: LanguageGuess | null = null;
  let isGuessing = false;
  let colours: CodeColours | null = null;
  let inSight = false;
  const stopColours = (): void => {
    colours?.stop();
    colours = null;
  };
  const stopGuessing = (): void => {
    guess?.stop();
    guess = null;
    isGuessing = false;
  };
  const startGuessing = (): void => {
    if (isGuessing) return;
    isGuessing = true;
    host.app.late(
      () => import("./detect-language.tsx"),
      ({ LanguageGuess: Guess }) => {
        const element = line();
        if (!isGuessing || guess !== null || element === null) return;
        guess = new Guess(element, (id) => {
          if (chosen !== undefined || id === language) return;
          language = id;
          onGuess(id);
          show();
        });
      },
    );
  };
  const show = (): void => {
    if (inSight && chosen === undefined) startGuessing();
    else stopGuessing();
    if (!inSight || language === null) return stopColours();
    if (colours !== null) return colours.setLanguage(language);
    host.app.late(
      () => import("./colour-code.tsx"),
      ({ CodeColours: Colours }) => {
        const element = line();
        if (!inSight || language === null || element === null) return;
        if (colours === null) colours = new Colours(element, language);
        else colours.setLanguage(language);
      },
    );
  };
  // The whole block: its bar alone may be far above what is seen of it.
  const stopObserving = observe(block, (now) => {
    inSight = now;
    show();
  });
  return {
    setLanguage(id) {
      if (chosen !== undefined || id !== undefined) language = id ?? null;
      chosen = id;
      show();
    },
    stop() {
      inSight = false;
      stopGuessing();
      stopObserving();
      stopColours();
    },
  };
}
