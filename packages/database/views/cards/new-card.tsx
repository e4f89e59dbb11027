// The name of a card that is being made: Enter makes it and waits for the next, Escape makes none. Invariant: what was written is
// never lost by leaving: it is made then, too.
import { useRef, type KeyboardEvent } from "react";
import styles from "./cards.module.css";

export interface NewCardProps {
  readonly label: string;
  readonly onMake: (name: string) => void;
  readonly onClose: () => void;
}

export function NewCard({ label, onMake, onClose }: NewCardProps) {
  const isOver = useRef(false);
  const leave = (name: string): void => {
    if (isOver.current) return;
    isOver.current = true;
    if (name !== "") onMake(name);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const field = event.currentTarget;
    const name = field.value.trim();
    if (event.key === "Escape") {
      event.preventDefault();
      isOver.current = true;
      onClose();
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (name === "") return leave("");
      onMake(name);
      field.value = "";
    }
  };
  return (
    <input
      className={styles.newName}
      aria-label={label}
      placeholder={label}
      maxLength={2000}
      // It is what was asked for.
      autoFocus
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget }) => leave(currentTarget.value.trim())}
    />
  );
}
