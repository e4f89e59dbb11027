// A page's title in its row, to be written over: Enter and leaving keep it, Escape does not.
import { useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import styles from "./places-tree.module.css";

export function TitleInput({ title, onDone }: { title: string; onDone: (title: string | null) => void }) {
  const { t } = useLingui();
  // Leaving the field after Enter or Escape must not answer a second time.
  const answered = useRef(false);
  const answer = (next: string | null) => {
    if (answered.current) return;
    answered.current = true;
    onDone(next);
  };
  return (
    <input
      className={styles.input}
      aria-label={t`Title`}
      defaultValue={title}
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => answer(event.currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Enter" && !event.nativeEvent.isComposing) answer(event.currentTarget.value);
        if (event.key === "Escape") answer(null);
      }}
    />
  );
}
