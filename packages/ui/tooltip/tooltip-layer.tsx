// One tooltip for the whole app: any element with data-tip gets it on hover and on keyboard focus.
// It repeats the element's own name, so it is hidden from screen readers; it never takes the pointer.
import { useEffect, useRef, useState } from "react";
import { spellShortcut } from "../base/shortcut.ts";
import { useKeyboard } from "../base/use-keyboard.ts";
import { tooltipPlace } from "./tooltip-place.ts";
import styles from "./tooltip.module.css";

interface Tip {
  target: Element;
  words: string;
  shortcut: string | undefined;
}

const firstDelay = 500;
const nextWithin = 400;

export function TooltipLayer() {
  const [tip, setTip] = useState<Tip | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const keyboard = useKeyboard();

  useEffect(() => {
    let timer: number | undefined;
    let closedAt = -Infinity;
    let open = false;
    const hide = () => {
      window.clearTimeout(timer);
      if (open) closedAt = performance.now();
      open = false;
      setTip(null);
    };
    const show = (target: Element, wait: number) => {
      window.clearTimeout(timer);
      const words = target.getAttribute("data-tip");
      if (!words || target.hasAttribute("data-popup-open")) return;
      const shortcut = target.getAttribute("data-tip-shortcut") ?? undefined;
      timer = window.setTimeout(() => {
        if (!target.isConnected) return;
        open = true;
        setTip({ target, words, shortcut });
      }, wait);
    };
    const targetOf = (event: Event) => (event.target instanceof Element ? event.target.closest("[data-tip]") : null);
    const over = (event: PointerEvent) => {
      const target = targetOf(event);
      if (event.pointerType === "touch" || !target) hide();
      else show(target, performance.now() - closedAt < nextWithin ? 0 : firstDelay);
    };
    const focus = (event: FocusEvent) => {
      const target = targetOf(event);
      if (target?.matches(":focus-visible")) show(target, 0);
      else hide();
    };
    const listeners = [
      ["pointerover", over],
      ["focusin", focus],
      ["focusout", hide],
      ["pointerdown", hide],
      ["keydown", hide],
      ["scroll", hide],
    ] as const;
    for (const [name, listener] of listeners)
      document.addEventListener(name, listener as EventListener, { capture: true, passive: true });
    // Its place is another one then.
    window.addEventListener("resize", hide);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener("resize", hide);
      for (const [name, listener] of listeners)
        document.removeEventListener(name, listener as EventListener, { capture: true });
    };
  }, []);

  useEffect(() => {
    const element = box.current;
    if (!tip || !element) return;
    const place = tooltipPlace(tip.target.getBoundingClientRect(), element.getBoundingClientRect(), {
      width: window.innerWidth,
      height: window.innerHeight,
    });
    element.style.translate = `${place.x}px ${place.y}px`;
    element.dataset.placed = "";
  }, [tip]);

  if (!tip) return null;
  return (
    <div ref={box} key={tip.words} className={styles.tip} aria-hidden="true">
      {tip.words}
      {tip.shortcut ? <span className={styles.keys}>{spellShortcut(tip.shortcut, keyboard)}</span> : null}
    </div>
  );
}
