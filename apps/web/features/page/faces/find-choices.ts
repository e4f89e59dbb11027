// Rows of a list by what is typed to find one.
import type { ChoiceList } from "@tessera/blocks/faces/face-tools.tsx";

type Row = ChoiceList["rows"][number];

/** Each word must begin a word of the title or another name; what is called just so comes first, then what begins so. */
export function findChoices(rows: readonly Row[], query: string): readonly Row[] {
  const whole = query.trim().toLocaleLowerCase();
  if (whole === "") return rows;
  const wanted = whole.split(/\s+/);
  const names = ({ title, aliases }: Row): string[] => `${title} ${aliases}`.toLocaleLowerCase().split(/\s+/);
  const rank = (row: Row): number => {
    const title = row.title.toLocaleLowerCase();
    if (title === whole || names(row).includes(whole)) return 0;
    return title.startsWith(whole) ? 1 : 2;
  };
  return rows
    .filter((row) => wanted.every((word) => names(row).some((name) => name.startsWith(word))))
    .toSorted((a, b) => rank(a) - rank(b));
}
