// A person: round, in the colour that their id is given everywhere. Places use PlaceTile, which is square.
import { classes } from "../base/classes.ts";
import { colourOf } from "../base/colour.ts";
import { firstLetter } from "./first-letter.ts";
import styles from "./avatar.module.css";

export interface AvatarProps {
  id: string;
  name: string;
  size?: "small" | "medium" | "large";
  /** Beside the written name the picture says nothing new. */
  decorative?: boolean;
}

export function Avatar({ id, name, size = "medium", decorative }: AvatarProps) {
  return (
    <span
      className={classes(styles.avatar, styles[size])}
      data-colour={colourOf(id)}
      {...(decorative ? { "aria-hidden": true } : { role: "img", "aria-label": name, "data-tip": name })}
    >
      {firstLetter(name)}
    </span>
  );
}

export function AvatarStack({
  people,
  limit = 4,
}: {
  people: readonly { id: string; name: string }[];
  limit?: number;
}) {
  const shown = people.slice(0, limit);
  const more = people.slice(limit);
  return (
    <span className={styles.stack}>
      {shown.map((person) => (
        <Avatar key={person.id} id={person.id} name={person.name} />
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
