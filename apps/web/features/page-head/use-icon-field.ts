// The field of an icon picker: what is typed, and the choice that its keys walk to.
import type { Emoji } from "@tessera/ui/emoji/emoji.ts";
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from "react";
import type { OneEmoji } from "../../data/emoji/own-emoji.ts";
import { choicesOf, groupsOf } from "./icon-choices.ts";

export interface IconFieldSource {
  readonly spaceId: string;
  readonly own: readonly OneEmoji[] | null;
  readonly all: readonly Emoji[] | "failed" | null;
}

export function useIconField({ spaceId, own, all }: IconFieldSource, choose: (icon: string) => void) {
  const id = useId();
  const [words, setWords] = useState("");
  const [at, setAt] = useState(-1);
  const list = useMemo(
    () => choicesOf(spaceId, own ?? [], Array.isArray(all) ? all : [], words),
    [spaceId, own, all, words],
  );
  const groups = useMemo(() => groupsOf(list, words.trim() !== ""), [list, words]);
  // Who types quickly presses Enter before the emoji are here: it holds for what is found then.
  const wanted = useRef(false);
  useEffect(() => {
    if (!wanted.current || !Array.isArray(all)) return;
    wanted.current = false;
    const first = list[0];
    if (first !== undefined) choose(first.icon);
  });
  const go = (next: number) => {
    const to = Math.max(0, Math.min(list.length - 1, next));
    setAt(to);
    document.getElementById(`${id}-${to}`)?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const rtl = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
    // Until one is chosen, the arrows that point sideways are the field's.
    const across = columnsOf(document.getElementById(`${id}-0`));
    const step = {
      ArrowDown: at < 0 ? 1 : across,
      ArrowUp: -across,
      ArrowRight: at < 0 ? 0 : rtl,
      ArrowLeft: at < 0 ? 0 : -rtl,
    }[event.key];
    if (step !== undefined && step !== 0) {
      event.preventDefault();
      go(at + step);
    } else if (event.key === "Enter") {
      event.preventDefault();
      const chosen = list[Math.max(at, 0)];
      if (chosen !== undefined) choose(chosen.icon);
      else wanted.current = all === null;
    }
  };
  const type = (next: string): void => {
    wanted.current = false;
    setWords(next);
    setAt(next.trim() === "" ? -1 : 0);
  };
  return { id, words, type, at, list, groups, onKeyDown };
}

/** Of the grid that the option stands in: how many there are side by side follows the pointer and the width. */
function columnsOf(option: HTMLElement | null): number {
  const grid = option?.parentElement;
  return grid == null ? 1 : getComputedStyle(grid).gridTemplateColumns.split(" ").length;
}
