// The toolbar over selected text: what it turns into, its marks, its color, a link. It never takes the focus by itself;
// Alt+F10 goes into it, Escape back.
import { Toolbar as Base } from "@base-ui/react/toolbar";
import { useLingui } from "@lingui/react/macro";
import { clearFormatting, setMark } from "@tessera/editor/commands/set-mark.ts";
import { toggleMark } from "@tessera/editor/commands/toggle-mark.ts";
import { isKind } from "@tessera/editor/commands/core.ts";
import { selectedBlocks } from "@tessera/editor/commands/selected-blocks.ts";
import { turnIntoKind } from "@tessera/editor/commands/turn.ts";
import { SelectionToolbar, type PlainMark } from "@tessera/editor/menus/selection-toolbar.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { useAtPlace } from "@tessera/ui/base/at-place.ts";
import { classes } from "@tessera/ui/base/classes.ts";
import { Menu, MenuChoice, MenuItem, MenuLine } from "@tessera/ui/menu/menu.tsx";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import {
  Baseline,
  Bold,
  ChevronDown,
  Code,
  Eraser,
  Italic,
  Link2,
  Sigma,
  Strikethrough,
  Underline,
  type LucideIcon,
} from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useReadable, useServices } from "../../../services.ts";
import { lastColourKey, readColour } from "./last-colour.ts";
import menuStyles from "./menus.module.css";
import styles from "./selection-toolbar.module.css";
import { blockRows, colours, colourWords } from "./slash-rows.ts";

const marks: readonly (readonly [PlainMark, LucideIcon, string])[] = [
  ["bold", Bold, "Mod+B"],
  ["italic", Italic, "Mod+I"],
  ["underline", Underline, "Mod+U"],
  ["strike", Strikethrough, "Mod+Shift+S"],
  ["code", Code, "Mod+E"],
];

export interface SelectionToolbarProps {
  editor: PageEditor;
  /** Opens the editing of the selected text's link. */
  onLink: () => void;
  /** Makes the selected words an equation. */
  onEquation: () => void;
}

export function SelectionToolbarFace({ editor, onLink, onEquation }: SelectionToolbarProps) {
  const { t, i18n } = useLingui();
  const { storage } = useServices();
  const [toolbar] = useState(() => new SelectionToolbar(editor));
  useEffect(() => {
    const leave = editor.use(toolbar);
    const stopKeys = editor.use({ keyDown: (event) => isColourKey(event) && paintAgain(editor, storage.get(lastColourKey)) });
    const stop = toolbar.watchPointer();
    return () => {
      stop();
      stopKeys();
      leave();
    };
  }, [editor, toolbar, storage]);
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
  const words: Readonly<Record<PlainMark, string>> = {
    bold: t`Bold`,
    italic: t`Italic`,
    underline: t`Underline`,
    strike: t`Strikethrough`,
    code: t`Code`,
  };
  const touched = selectedBlocks(editor.view.state);
  const lines = blockRows.flatMap(({ id, words: name, icon: Icon, inserts }) =>
    inserts === undefined || !editor.catalogue.model(inserts.type).takesText
      ? []
      : [{ value: id, kind: inserts, label: i18n._(name), icon: <Icon aria-hidden="true" /> }],
  );
  const type = lines.find(({ kind }) => touched.length > 0 && touched.every((id) => isKind(editor, id, kind)));
  const turn = (row: string): void => {
    const kind = lines.find(({ value }) => value === row)?.kind;
    if (kind !== undefined) turnIntoKind(kind)(editor);
  };
  const opened = (close: () => void) => () => {
    close();
    toolbar.hold(false);
  };
  const hold = (press: (event: React.MouseEvent) => void) => (event: React.MouseEvent) => {
    toolbar.hold(true);
    press(event);
  };
  const colour = (name: string | null): void => {
    if (name !== null) storage.set(lastColourKey, name);
    setMark("colour", name === null ? null : { name })(editor);
  };
  const coloured = (name: string, label: string) => (
    <MenuItem key={name} icon={<span className={menuStyles.swatch} data-text-colour={name} aria-hidden="true">A</span>} onSelect={() => colour(name)}>
      {label}
    </MenuItem>
  ); // prettier-ignore
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
        <MenuButton
          trigger={({ onClick, ...props }) => (
            <Base.Button {...props} className={classes(styles.button, styles.wide)} onClick={hold(onClick)} data-tip={t`Turn into`} aria-label={t`Turn into`}>
              {type?.label ?? t`Several`}
              <ChevronDown aria-hidden="true" />
            </Base.Button>
          )}
          menu={(anchor, close) => (
            <Menu anchor={anchor} label={t`Turn into`} onClose={opened(close)} returnFocus={editor.view.dom}>
              <MenuChoice label={t`Turn into`} value={type?.value ?? ""} options={lines} onChoose={turn} />
            </Menu>
          )}
        />
        <Base.Separator className={styles.line} />
        {marks.map(([name, Icon, shortcut]) => (
          <Base.Button
            key={name}
            className={styles.button}
            aria-label={words[name]}
            aria-pressed={state.marks[name]}
            data-tip={words[name]}
            data-tip-shortcut={shortcut}
            onClick={() => toggleMark(name)(editor)}
          >
            <Icon aria-hidden="true" />
          </Base.Button>
        ))}
        <Base.Button className={styles.button} aria-label={t`Link`} aria-pressed={state.href !== null} data-tip={t`Link`} data-tip-shortcut="Mod+K" onClick={onLink}>
          <Link2 aria-hidden="true" />
        </Base.Button>
        <Base.Button className={styles.button} aria-label={t`Equation`} data-tip={t`Equation`} data-tip-shortcut="Mod+Shift+E" onClick={onEquation}>
          <Sigma aria-hidden="true" />
        </Base.Button>
        <MenuButton
          trigger={({ onClick, ...props }) => (
            <Base.Button {...props} className={styles.button} onClick={hold(onClick)} aria-label={t`Color`} data-tip={t`Color`} data-tip-shortcut="Mod+Shift+H">
              <Baseline aria-hidden="true" data-text-colour={state.colour ?? undefined} />
            </Base.Button>
          )}
          menu={(anchor, close) => (
            <Menu anchor={anchor} label={t`Color`} onClose={opened(close)} returnFocus={editor.view.dom}>
              <MenuItem icon={<Eraser aria-hidden="true" />} onSelect={() => colour(null)}>
                {t`Default color`}
              </MenuItem>
              <MenuLine />
              {colours.map((name) => coloured(name, i18n._(colourWords[name].text)))}
              <MenuLine />
              {colours.map((name) => coloured(`${name}_background`, i18n._(colourWords[name].behind)))}
            </Menu>
          )}
        />
        <Base.Button className={styles.button} aria-label={t`Clear formatting`} data-tip={t`Clear formatting`} onClick={() => clearFormatting(editor)}>
          <Eraser aria-hidden="true" />
        </Base.Button>
      </Base.Root>
    </div>,
    document.body,
  );
} // prettier-ignore

const isColourKey = (event: KeyboardEvent): boolean =>
  (event.metaKey || event.ctrlKey) && event.shiftKey && !event.altKey && event.key.toLowerCase() === "h";

function paintAgain(editor: PageEditor, stored: unknown): boolean {
  return setMark("colour", { name: readColour(stored) })(editor);
}
