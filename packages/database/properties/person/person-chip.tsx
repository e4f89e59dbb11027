// A user by picture and name.
import { Avatar } from "@tessera/ui/avatar/avatar.tsx";
import { useCellPorts } from "../base/cell-face.tsx";
import styles from "./person-chip.module.css";

interface PersonChipProps {
  readonly id: string;
  readonly name: string;
  /** The address of the picture; by default that of the user whom this device knows. */
  readonly picture?: string | undefined;
  /** Shown after the name, because two users may have one name. */
  readonly email?: string | null | undefined;
}

export function PersonChip({ id, name, picture, email }: PersonChipProps) {
  const { people } = useCellPorts();
  return (
    <span className={styles.person}>
      <Avatar id={id} name={name} picture={picture ?? people.pictureOf(id)} size="small" decorative />
      <span className={styles.name}>{name}</span>
      {email ? <span className={styles.email}>{email}</span> : null}
    </span>
  );
}
