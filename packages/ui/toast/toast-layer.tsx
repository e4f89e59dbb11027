// Shows toasts in a live region. They stay for eight seconds, longer while any of them is pointed at or focused: nobody's
// undo runs out under their hand. Invariant: when one leaves that has the focus, the focus goes back where it came from.
import { X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { classes } from "../base/classes.ts";
import { spellShortcut } from "../base/shortcut.ts";
import { useKeyboard } from "../base/use-keyboard.ts";
import type { Toast, Toasts } from "./toasts.ts";
import styles from "./toast.module.css";

const stay = 8000;

export function ToastLayer({ toasts, label, dismissLabel }: { toasts: Toasts; label: string; dismissLabel: string }) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.read);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const layer = useRef<HTMLElement>(null);
  const before = useRef<Element | null>(null);
  const leave = (id: number) => {
    const inside = layer.current?.contains(document.activeElement) === true;
    toasts.dismiss(id);
    if (!inside) return;
    setFocused(false);
    if (before.current instanceof HTMLElement) before.current.focus();
  };
  useEffect(() => {
    // What is taken away from under the pointer does not say that it left.
    if (shown.length === 0) setPointed(false);
  }, [shown]);
  return (
    <section
      ref={layer}
      className={styles.layer}
      aria-label={label}
      aria-live="polite"
      aria-relevant="additions"
      data-region=""
      onPointerOver={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) before.current = event.relatedTarget;
        setFocused(true);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
      }}
    >
      {shown.map((toast) => (
        <ToastView
          key={toast.id}
          toast={toast}
          held={pointed || focused}
          dismissLabel={dismissLabel}
          onLeave={() => leave(toast.id)}
        />
      ))}
    </section>
  );
}

interface ToastViewProps {
  toast: Toast;
  held: boolean;
  dismissLabel: string;
  onLeave: () => void;
}

function ToastView({ toast, held, dismissLabel, onLeave }: ToastViewProps) {
  const keyboard = useKeyboard();
  // The clock starts anew only when the toasts are let go.
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (held) return;
    const timer = window.setTimeout(() => leave(), stay);
    return () => window.clearTimeout(timer);
  }, [held]);
  const { action } = toast;
  return (
    <div className={classes(styles.toast, toast.tone === "danger" && styles.danger)}>
      <span className={styles.words}>{toast.words}</span>
      {toast.about ? <span className={styles.about}>{toast.about}</span> : null}
      {action ? (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            action.run();
            onLeave();
          }}
        >
          {action.label}
          {action.shortcut ? <span className={styles.keys}>{spellShortcut(action.shortcut, keyboard)}</span> : null}
        </button>
      ) : null}
      <button type="button" className={styles.close} aria-label={dismissLabel} onClick={onLeave}>
        <X aria-hidden="true" />
      </button>
    </div>
  );
}
