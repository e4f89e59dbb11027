// A place (workspace, teamspace): square, small radius, its letter in the colour of its id.
import { firstLetter } from "../avatar/first-letter.ts";
import { colourOf } from "../base/colour.ts";
import styles from "./page-icon.module.css";

export function PlaceTile({ id, name }: { id: string; name: string }) {
  return (
    <span className={styles.place} data-colour={colourOf(id)} aria-hidden="true">
      {firstLetter(name)}
    </span>
  );
}
