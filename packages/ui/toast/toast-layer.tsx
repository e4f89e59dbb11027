// Shows toasts in a live region. One stays for eight seconds, longer while it is pointed at or focused.
import { X } from "lucide-react";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { classes } from "../base/classes.ts";
import { spellShortcut } from "../base/shortcut.ts";
import { useKeyboard } from "../base/use-keyboard.ts";
import type { Toast, Toasts } from "./toasts.ts";
import styles from "./toast.module.css";

const stay = 8000;

export function ToastLayer({ toasts, label, dismissLabel }: { toasts: Toasts; label: string; dismissLabel: string }) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.read);
  return (
    <section className={styles.layer} aria-label={label} aria-live="polite" aria-relevant="additions">
      {shown.map((toast) => (
        <ToastView key={toast.id} toast={toast} dismissLabel={dismissLabel} onLeave={() => toasts.dismiss(toast.id)} />
      ))}
    </section>
  );
}

function ToastView({ toast, dismissLabel, onLeave }: { toast: Toast; dismissLabel: string; onLeave: () => void }) {
  const [held, setHeld] = useState(false);
  const keyboard = useKeyboard();
  // The clock starts anew only when the toast is let go.
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (held) return;
    const timer = window.setTimeout(() => leave(), stay);
    return () => window.clearTimeout(timer);
  }, [held]);
  const { action } = toast;
  return (
    <div
      className={classes(styles.toast, toast.tone === "danger" && styles.danger)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
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
