// The toolbar over selected text: what it turns into, its marks, its color, a link. It never takes the focus by itself;
// Alt+F10 goes into it, Escape back.
import { Toolbar as Base } from "@base-ui/react/toolbar";
import { useLingui } from "@lingui/react/macro";
import { setMark } from "@tessera/editor/marks/set-mark.ts";
import { SelectionToolbar } from "@tessera/editor/menus/selection-toolbar.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { useAtPlace } from "@tessera/ui/base/at-place.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useReadable, useServices } from "../../../ground/services.ts";
import { FormatTools } from "./format-tools.tsx";
import { lastColourKey, readColour } from "./last-colour.ts";
import styles from "./selection-toolbar.module.css";

export interface SelectionToolbarProps {
  editor: PageEditor;
  toolbar: SelectionToolbar;
  /** Opens the editing of the selected text's link. */
  onLink: () => void;
  /** Makes the selected words an equation. */
  onEquation: () => void;
}

export function useSelectionToolbar(editor: PageEditor): SelectionToolbar {
  const { storage } = useServices();
  const [toolbar] = useState(() => new SelectionToolbar(editor));
  useEffect(() => {
    const paint = (event: KeyboardEvent): boolean =>
      isColourKey(event) && paintAgain(editor, storage.get(lastColourKey));
    const leave = editor.use(toolbar);
    const stopKeys = editor.use({ keyDown: paint });
    const stop = toolbar.watchPointer();
    return () => {
      stop();
      stopKeys();
      leave();
    };
  }, [editor, toolbar, storage]);
  return toolbar;
}

export function SelectionToolbarFace({ editor, toolbar, onLink, onEquation }: SelectionToolbarProps) {
  const { t } = useLingui();
  const state = useReadable(toolbar.state);
  const bar = useRef<HTMLDivElement>(null);
  const place = useCallback(() => toolbar.place(), [toolbar]);
  const { ref, style, update } = useAtPlace({ place, context: editor.view.dom, placement: "top-start" });
  const shown = state !== null;
  useEffect(update, [state, update]);
  useEffect(() => {
    if (!shown) return;
    const enter = (event: KeyboardEvent): void => {
      if (event.key !== "F10" || !event.altKey) return;
      event.preventDefault();
      bar.current?.querySelector<HTMLElement>("button")?.focus();
    };
    window.addEventListener("keydown", enter);
    return () => window.removeEventListener("keydown", enter);
  }, [shown]);
  if (state === null) return null;
  return createPortal(
    <div ref={ref} style={style} className={styles.place} role="region" aria-label={t`Formatting`} data-page-menus="">
      <Base.Root
        ref={bar}
        className={styles.bar}
        aria-label={t`Formatting`}
        onMouseDown={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.preventDefault();
          editor.view.focus();
        }}
      >
        <FormatTools
          editor={editor}
          state={state}
          onHold={(held) => toolbar.hold(held)}
          onLink={onLink}
          onEquation={onEquation}
        />
      </Base.Root>
    </div>,
    document.body,
  );
}

const isColourKey = (event: KeyboardEvent): boolean =>
  (event.metaKey || event.ctrlKey) && event.shiftKey && !event.altKey && event.key.toLowerCase() === "h";

function paintAgain(editor: PageEditor, stored: unknown): boolean {
  return setMark("colour", { name: readColour(stored) })(editor);
}
