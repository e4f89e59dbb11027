// The headings of the page at its side (L5): a stroke for each, the one in sight marked; under the pointer or the focus
// they become their words. Read from the page when writing rests. Not there on narrow windows, nor for less than two.
import { useLingui } from "@lingui/react/macro";
import { revealBlock } from "@tessera/editor/page/reveal-block.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { memo, useCallback, useEffect, useRef, useState } from "react";
import { headingInSight, headingsOf, type Heading } from "./headings.ts";
import styles from "./outline.module.css";

const rests = 200;

export function Outline({ editor }: { editor: PageEditor }) {
  const { t } = useLingui();
  const headings = useHeadings(editor);
  const current = useInSight(editor, headings);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const go = useCallback(
    (id: string) => {
      stop.current?.();
      stop.current = revealBlock(editor, id, "start");
    },
    [editor],
  );
  if (headings.length < 2) return null;
  const top = Math.min(...headings.map(({ level }) => level));
  return (
    <nav className={styles.outline} aria-label={t`Outline`} data-region="">
      <ol className={styles.list}>
        {headings.map(({ id, level, words }) => (
          <Row
            key={id}
            id={id}
            depth={Math.min(level - top, 3)}
            words={words === "" ? t`Untitled` : words}
            isCurrent={id === current}
            onGo={go}
          />
        ))}
      </ol>
    </nav>
  );
}

interface RowProps {
  id: string;
  depth: number;
  words: string;
  isCurrent: boolean;
  onGo: (id: string) => void;
}

/** Drawn anew where it changed alone: a long page has a thousand of them, and another is in sight with every few lines. */
const Row = memo(function Row({ id, depth, words, isCurrent, onGo }: RowProps) {
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        data-depth={depth}
        aria-current={isCurrent ? "location" : undefined}
        onClick={() => onGo(id)}
      >
        <span className={styles.words} dir="auto" translate="no">
          {words}
        </span>
        <span className={styles.stroke} aria-hidden="true" />
      </button>
    </li>
  );
});

function useHeadings(editor: PageEditor): readonly Heading[] {
  const [headings, setHeadings] = useState<readonly Heading[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    let read: unknown = null;
    const look = (): void => {
      timer = null;
      if (editor.view.isDestroyed) return;
      read = editor.view.state.doc;
      const next = headingsOf(editor);
      setHeadings((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
    };
    const stop = editor.use({
      changed() {
        if (editor.view.state.doc === read) return;
        if (timer !== null) clearTimeout(timer);
        timer = setTimeout(look, rests);
      },
    });
    look();
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [editor]);
  return headings;
}

function useInSight(editor: PageEditor, headings: readonly Heading[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const scroller = editor.view.dom.closest("main");
    if (scroller === null || headings.length < 2) return;
    let frame: number | null = null;
    const look = (): void => {
      frame = null;
      setCurrent(headingInSight(editor, headings, scroller.getBoundingClientRect().top));
    };
    const soon = (): void => {
      frame ??= requestAnimationFrame(look);
    };
    soon();
    scroller.addEventListener("scroll", soon, { passive: true });
    return () => {
      scroller.removeEventListener("scroll", soon);
      if (frame !== null) cancelAnimationFrame(frame);
    };
  }, [editor, headings]);
  return current;
}
