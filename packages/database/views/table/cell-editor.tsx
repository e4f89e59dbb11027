// A cell that is edited: a field of text over it, or the surface of its type beside it. Invariants: the text of a field is written
// however the field is left, except by Escape, and it is written once; the field of a deleted row stays open.
import type { Json } from "@tessera/kernel/values/json.ts";
import { useLayoutEffect, useRef, type KeyboardEvent } from "react";
import { classes } from "@tessera/ui/base/classes.ts";
import { cellOf } from "../../properties/cells.tsx";
import type { Column } from "../../view-model/columns.ts";
import styles from "./cell-editor.module.css";
import type { UnsavedField } from "./unsaved-cells.tsx";

/** Where the focus goes when the field closes. */
export type EditEnd = "down" | "next" | "previous" | "stay";

export interface LineEditorProps {
  readonly label: string;
  /** The text at first; the caret is at its end. */
  readonly text: string;
  /** Whether the text may contain line breaks. */
  readonly isMany: boolean;
  readonly isFigures: boolean;
  readonly isTitle: boolean;
  /** `text` is null if the field was left with Escape. */
  readonly onEnd: (text: string | null, end: EditEnd, isByKey: boolean) => void;
  /** Null, except while the row is deleted: then the field receives text, and neither keys nor the loss of the focus close it. */
  readonly unsaved: UnsavedField | null;
}

export function LineEditor({ label, text, isMany, isFigures, isTitle, onEnd, unsaved }: LineEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const isDone = useRef(false);
  const leave = useRef((_text: string): void => undefined);
  /** Whether the text was handed to `unsaved`, which decides about it instead of `onEnd`. */
  const isUnsaved = useRef(false);
  useLayoutEffect(() => {
    const element = field.current;
    if (element === null) return;
    element.focus({ preventScroll: true });
    element.setSelectionRange(element.value.length, element.value.length);
    grow(element);
    // The field is removed with its row: its text is written all the same.
    return () => (isDone.current || isUnsaved.current ? undefined : leave.current(element.value));
  }, []);
  const finish = (kept: boolean, end: EditEnd, isByKey: boolean): void => {
    if (isDone.current || isUnsaved.current) return;
    isDone.current = true;
    onEnd(kept ? (field.current?.value ?? "") : null, end, isByKey);
  };
  useLayoutEffect(() => {
    leave.current = (left) => onEnd(left, "stay", false);
  }, [onEnd]);
  const isDeleted = unsaved !== null;
  useLayoutEffect(() => {
    isUnsaved.current = false;
    const now = field.current?.value ?? "";
    if (unsaved === null) return;
    if (now === text) return finish(false, "stay", false);
    isUnsaved.current = true;
    unsaved.onText(now);
    // Only when the row is deleted or restored; later text comes from the events of the field.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isDeleted]);
  const press = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const { key, shiftKey, altKey } = event;
    // Tab leads to the buttons of the notice.
    if (isDeleted && key === "Tab") return;
    if (key === "Enter" && isMany && (shiftKey || altKey)) return;
    if (key === "Escape") finish(false, "stay", true);
    else if (key === "Enter") finish(true, "down", true);
    else if (key === "Tab") finish(true, shiftKey ? "previous" : "next", true);
    else return;
    event.preventDefault();
  };
  const edit = (element: HTMLTextAreaElement): void => {
    grow(element);
    if (isUnsaved.current) unsaved?.onText(element.value);
  };
  return (
    <>
      <textarea
        ref={field}
        className={classes(styles.field, isFigures && styles.figures, isTitle && styles.title)}
        aria-label={label}
        dir="auto"
        rows={1}
        defaultValue={text}
        inputMode={isFigures ? "decimal" : undefined}
        onInput={({ currentTarget }) => edit(currentTarget)}
        onKeyDown={press}
        onBlur={() => finish(true, "stay", false)}
      />
      {unsaved?.notice}
    </>
  );
}

/** Makes the field as high as its text; styles limit the height. */
function grow(element: HTMLTextAreaElement): void {
  element.style.blockSize = "auto";
  element.style.blockSize = `${element.scrollHeight}px`;
}

export interface SurfaceEditorProps {
  readonly column: Column;
  /** Null: the surface edits the value of several rows at once. */
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
