// A menu at its anchor; on a phone the same menu is a sheet. Each row can show its shortcut.
// A menu only names shortcuts; the caller handles the keys.
import { Menu as Base } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { classes } from "../base/classes.ts";
import { useKeyboard } from "../base/use-keyboard.ts";
import { spellShortcut } from "../base/shortcut.ts";
import { Surface, type SurfaceProps } from "../surface/surface.tsx";
import surfaceStyles from "../surface/surface.module.css";
import knob from "../switch/knob.module.css";
import styles from "./menu.module.css";

export interface MenuProps extends SurfaceProps {
  /** False leaves the focus to the chosen row's action, such as a field that it opens; an element is where it returns. */
  returnFocus?: boolean | HTMLElement;
}

/** Open while it is mounted. Its module is loaded when a menu is first wanted: see MenuButton. */
export function Menu({ label, children, returnFocus = true, ...surface }: MenuProps) {
  const { anchor } = surface;
  const popup = useRef<HTMLDivElement>(null);
  // Opened by keyboard, the first row is highlighted at once, as if the arrow had been pressed.
  const [byKeyboard] = useState(() => anchor.matches(":focus-visible"));
  useEffect(() => {
    if (!byKeyboard) return;
    const frame = requestAnimationFrame(() => {
      popup.current?.focus();
      popup.current?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
    });
    return () => cancelAnimationFrame(frame);
  }, [byKeyboard]);
  return (
    <Surface {...surface} parts={Base} gap={4} region={label}>
      <Base.Popup
        ref={popup}
        className={classes(surfaceStyles.popup, styles.popup)}
        // Where it is longer than the window it scrolls, also for who has no wheel.
        tabIndex={0}
        aria-label={label}
        finalFocus={returnFocus === false ? false : () => focusable(returnFocus === true ? anchor : returnFocus)}
      >
        {children}
      </Base.Popup>
    </Surface>
  );
}

const focusable = (element: Element): HTMLElement | null => (element instanceof HTMLElement ? element : null);

export interface MenuItemProps {
  icon?: ReactNode;
  children: ReactNode;
  shortcut?: string;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
}

export function MenuItem({ icon, children, shortcut, danger, disabled, onSelect }: MenuItemProps) {
  const keyboard = useKeyboard();
  return (
    <Base.Item className={classes(styles.item, danger && styles.danger)} disabled={disabled} onClick={onSelect}>
      {icon}
      <span className={styles.words}>{children}</span>
      {shortcut ? <kbd className={styles.keys}>{spellShortcut(shortcut, keyboard)}</kbd> : null}
    </Base.Item>
  );
}

export function MenuChoice<Value extends string>({
  label,
  value,
  options,
  closes = false,
  onChoose,
}: {
  label: string;
  value: Value;
  /** `about` describes an option below its label. */
  options: { value: Value; label: string; about?: string; icon?: ReactNode }[];
  /** Whether choosing closes the menu. Default: the menu stays. */
  closes?: boolean;
  onChoose: (value: Value) => void;
}) {
  return (
    <Base.Group>
      <Base.GroupLabel className={styles.label}>{label}</Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={(next: Value) => onChoose(next)}>
        {options.map((option) => (
          <Base.RadioItem key={option.value} value={option.value} className={styles.item} closeOnClick={closes}>
            {option.icon}
            <span className={styles.choice}>
              {option.label}
              {option.about === undefined ? null : <span className={styles.about}>{option.about}</span>}
            </span>
            <Base.RadioItemIndicator>
              <Check aria-hidden="true" />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  );
}

/** A choice of few that are seen rather than read, beside each other. */
export function MenuTiles<Value extends string>({
  label,
  value,
  options,
  onChoose,
}: {
  label: string;
  value: Value;
  options: { value: Value; label: string; picture: ReactNode }[];
  onChoose: (value: Value) => void;
}) {
  return (
    <Base.Group>
      <Base.GroupLabel className={styles.label}>{label}</Base.GroupLabel>
      <Base.RadioGroup
        className={styles.tiles}
        value={value}
        onValueChange={(next: Value) => (next === value ? undefined : onChoose(next))}
      >
        {options.map((option) => (
          <Base.RadioItem key={option.value} value={option.value} className={styles.tile} closeOnClick={false}>
            {option.picture}
            <span className={styles.tileWords}>{option.label}</span>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  );
}

/** What is on or off; the menu stays. */
export function MenuToggle({
  icon,
  children,
  checked,
  onChange,
}: {
  icon?: ReactNode;
  children: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <Base.CheckboxItem
      className={styles.item}
      checked={checked}
      onCheckedChange={(next) => onChange(next)}
      closeOnClick={false}
    >
      {icon}
      <span className={styles.words}>{children}</span>
      <span className={classes(knob.knob, styles.knob)} data-on={checked ? "" : undefined} aria-hidden="true" />
    </Base.CheckboxItem>
  );
}

/** Words at the head of a menu: who is signed in, when a page was edited. */
export function MenuNote({ children }: { children: ReactNode }) {
  return <div className={styles.note}>{children}</div>;
}

export function MenuLine() {
  return <Base.Separator className={styles.line} />;
}
