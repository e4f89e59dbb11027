// A user: round, with the user's picture, otherwise with the first letter of the name in the colour of the user's id. Workspaces and
// pages use PlaceTile, which is square.
import { classes } from "../base/classes.ts";
import { colourOf } from "../base/colour.ts";
import { firstLetter } from "./first-letter.ts";
import styles from "./avatar.module.css";

export interface AvatarProps {
  id: string;
  name: string;
  /** The address of the picture. The letter is shown until the picture is loaded. */
  picture?: string | undefined;
  size?: "small" | "medium" | "large" | "huge";
  /** Set where the name is written beside the avatar: it is then hidden from assistive technology. */
  decorative?: boolean;
}

export function Avatar({ id, name, picture, size = "medium", decorative }: AvatarProps) {
  return (
    <span
      className={classes(styles.avatar, styles[size])}
      data-colour={colourOf(id)}
      {...(decorative ? { "aria-hidden": true } : { role: "img", "aria-label": name, "data-tip": name })}
    >
      {firstLetter(name)}
      {picture === undefined ? null : <img className={styles.picture} src={picture} alt="" draggable={false} />}
    </span>
  );
}

export function AvatarStack({
  people,
  limit = 4,
}: {
  people: readonly { id: string; name: string; picture?: string }[];
  limit?: number;
}) {
  const shown = people.slice(0, limit);
  const more = people.slice(limit);
  return (
    <span className={styles.stack}>
      {shown.map((person) => (
        <Avatar key={person.id} id={person.id} name={person.name} picture={person.picture} />
      ))}
      {more.length > 0 ? (
        <span
          className={classes(styles.avatar, styles.medium)}
          data-colour="gray"
          role="img"
          aria-label={listed(more)}
          data-tip={listed(more)}
        >
          +{more.length}
        </span>
      ) : null}
    </span>
  );
}

/** The names as the language of the page lists them. */
export function listed(people: readonly { readonly name: string }[]): string {
  const locale = document.documentElement.lang || undefined;
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(people.map(({ name }) => name));
}
