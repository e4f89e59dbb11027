// A cell that is edited: a field of text over it, or the surface of its type beside it. Invariant: what was typed is kept
// however it is left, except by Escape; a field is written once.
import type { Json } from "@tessera/kernel/values/json.ts";
import { useLayoutEffect, useRef, type KeyboardEvent } from "react";
import { classes } from "@tessera/ui/base/classes.ts";
import { cellOf } from "../../properties/cells.tsx";
import type { Column } from "../../view-model/columns.ts";
import styles from "./cell-editor.module.css";

/** Where the focus goes once it is done. */
export type EditEnd = "down" | "next" | "previous" | "stay";

export interface LineEditorProps {
  readonly label: string;
  /** What stands there first; the caret is behind it. */
  readonly text: string;
  /** Whether a line break may stand in it. */
  readonly isMany: boolean;
  readonly isFigures: boolean;
  readonly isTitle: boolean;
  /** Null: it was left as it was. */
  readonly onEnd: (text: string | null, end: EditEnd, isByKey: boolean) => void;
}

export function LineEditor({ label, text, isMany, isFigures, isTitle, onEnd }: LineEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const isDone = useRef(false);
  const leave = useRef((_text: string): void => undefined);
  useLayoutEffect(() => {
    const element = field.current;
    if (element === null) return;
    element.focus({ preventScroll: true });
    element.setSelectionRange(element.value.length, element.value.length);
    grow(element);
    // Taken away with its row: what was typed is kept.
    return () => (isDone.current ? undefined : leave.current(element.value));
  }, []);
  const finish = (kept: boolean, end: EditEnd, isByKey: boolean): void => {
    if (isDone.current) return;
    isDone.current = true;
    onEnd(kept ? (field.current?.value ?? "") : null, end, isByKey);
  };
  useLayoutEffect(() => {
    leave.current = (left) => onEnd(left, "stay", false);
  }, [onEnd]);
  const press = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const { key, shiftKey, altKey } = event;
    if (key === "Enter" && isMany && (shiftKey || altKey)) return;
    if (key === "Escape") finish(false, "stay", true);
    else if (key === "Enter") finish(true, "down", true);
    else if (key === "Tab") finish(true, shiftKey ? "previous" : "next", true);
    else return;
    event.preventDefault();
  };
  return (
    <textarea
      ref={field}
      className={classes(styles.field, isFigures && styles.figures, isTitle && styles.title)}
      aria-label={label}
      dir="auto"
      rows={1}
      defaultValue={text}
      inputMode={isFigures ? "decimal" : undefined}
      onInput={({ currentTarget }) => grow(currentTarget)}
      onKeyDown={press}
      onBlur={() => finish(true, "stay", false)}
    />
  );
}

/** As high as its text, which styles keep within bounds. */
function grow(element: HTMLTextAreaElement): void {
  element.style.blockSize = "auto";
  element.style.blockSize = `${element.scrollHeight}px`;
}

export interface SurfaceEditorProps {
  readonly column: Column;
  /** Null: it is the value of several rows at once. */
  readonly rowId: string | null;
  readonly canEdit: boolean;
  readonly label: string;
  readonly anchor: Element;
  readonly stored: Json | undefined;
  readonly typed: string;
  readonly onStore: (stored: Json | undefined) => void;
  readonly onNewOption: (words: string) => boolean;
  readonly onClose: () => void;
}

export function SurfaceEditor({ column, ...props }: SurfaceEditorProps) {
  const { editing } = cellOf(column.property.type);
  if (editing?.kind !== "surface") return null;
  return <editing.Surface {...props} property={column.property} propertyKey={column.key} />;
}
