// The source of an equation, with what it looks like and what is wrong with it. Leaving it in any way keeps what is written;
// Escape and Enter leave it by keyboard (in a block Shift+Enter breaks the line).
import { useLingui } from "@lingui/react/macro";
import { renderEquation } from "@tessera/blocks/equation/render-equation.tsx";
import type { EquationEdit } from "@tessera/blocks/equation/equation-tools.tsx";
import { Button } from "@tessera/ui/button/button.tsx";
import { Popover } from "@tessera/ui/popover/popover.tsx";
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import styles from "./equation-popover.module.css";

export interface EquationPopoverProps {
  anchor: HTMLElement;
  given: EquationEdit;
  onClose: () => void;
}

export function EquationPopover({ anchor, given: equation, onClose }: EquationPopoverProps) {
  const { t } = useLingui();
  /** Null until it is written here: what was typed before the form was there may still come. */
  const [written, setWritten] = useState<string | null>(null);
  const source = written ?? equation.source;
  const [wrong, setWrong] = useState<string | null>(null);
  /** It comes a moment after the form itself. */
  const [preview, setPreview] = useState<HTMLDivElement | null>(null);
  const note = useId();
  const isEmpty = source.trim() === "";
  useEffect(() => {
    if (preview !== null) setWrong(isEmpty ? null : renderEquation(preview, source, equation.isBlock));
  }, [preview, source, isEmpty, equation.isBlock]);
  const isDone = useRef(false);
  const finish = (byKey: boolean): void => {
    if (isDone.current) return;
    isDone.current = true;
    onClose();
    const lines = equation.isBlock ? source : source.replace(/\s*\n\s*/g, " ");
    equation.onDone(lines.trim() === "" ? "" : lines.trim(), byKey);
  };
  const press = (event: KeyboardEvent): void => {
    const isBreak = event.key === "Enter" && event.shiftKey && equation.isBlock;
    if (event.nativeEvent.isComposing || isBreak || (event.key !== "Enter" && event.key !== "Escape")) return;
    // At once: what is pressed next is for the text again.
    event.preventDefault();
    event.stopPropagation();
    finish(true);
  };
  // Another one may take its place, or its page may go, while it is open.
  const leave = useRef(finish);
  useLayoutEffect(() => {
    leave.current = finish;
  });
  useLayoutEffect(() => () => leave.current(false), []);
  return (
    <Popover anchor={anchor} label={t`Equation`} onClose={() => finish(false)} returnsFocus={false}>
      <div className={styles.box} data-page-menus="">
        <textarea
          data-first=""
          className={styles.source}
          aria-label={t`Equation in TeX`}
          aria-describedby={note}
          aria-invalid={wrong !== null}
          placeholder="E = mc^2"
          rows={equation.isBlock ? 3 : 2}
          spellCheck={false}
          autoCapitalize="off"
          dir="ltr"
          value={source}
          // Writing goes on where it ended.
          onFocus={({ currentTarget: field }) => field.setSelectionRange(field.value.length, field.value.length)}
          onChange={(event) => setWritten(event.currentTarget.value)}
          onKeyDown={press}
        />
        <div ref={setPreview} translate="no" className={styles.preview} hidden={isEmpty || wrong !== null} />
        <div className={styles.foot}>
          <p id={note} className={styles.note} role="status" data-wrong={wrong !== null || undefined}>
            {wrong ?? ""}
          </p>
          <Button look="primary" onClick={() => finish(true)}>{t`Done`}</Button>
        </div>
      </div>
    </Popover>
  );
}
