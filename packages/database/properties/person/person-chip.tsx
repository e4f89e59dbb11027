// Somebody by picture and name.
import { Avatar } from "@tessera/ui/avatar/avatar.tsx";
import styles from "./person-chip.module.css";

export function PersonChip({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <span className={styles.person}>
      <Avatar id={id} name={name} size="small" decorative />
      <span className={styles.name}>{name}</span>
    </span>
  );
}
