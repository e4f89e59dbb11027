// Has code coloured while it is in sight or close to it: what colours is loaded with the first code that is seen.
// Invariant: code out of sight costs nothing, however much of it a page holds.
import type { FaceHost } from "@tessera/editor/block-model.ts";
import type { CodeColours } from "./colour-code.tsx";

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
  setLanguage(id: string | null): void;
  stop(): void;
}

/** `line` finds the element of the code. */
export function watchSight(bar: HTMLElement, host: FaceHost, line: () => HTMLElement | null): Sight {
  let language: string | null = null;
  let colours: CodeColours | null = null;
  let inSight = false;
  const stopColours = (): void => {
    colours?.stop();
    colours = null;
  };
  const show = (): void => {
    if (!inSight || language === null) return stopColours();
    if (colours !== null) return colours.setLanguage(language);
    host.late(
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
  const stopObserving = observe(bar.parentElement ?? bar, (now) => {
    inSight = now;
    show();
  });
  return {
    setLanguage(id) {
      language = id;
      show();
    },
    stop() {
      inSight = false;
      stopObserving();
      stopColours();
    },
  };
}
