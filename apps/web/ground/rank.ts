// Which actions answer what was typed, best first: what is used more comes before what is used less. Pure.
import { fold, wordsOf } from "@tessera/kernel/search/words.ts";

export interface Use {
  readonly count: number;
  /** Milliseconds. */
  readonly last: number;
}

export type Uses = Readonly<Record<string, Use>>;

interface Named {
  readonly id: string;
  readonly words: string;
}

/** After this time a use is worth half as much. */
const halfLife = 14 * 24 * 60 * 60 * 1000;

/** Actions that answer, in the order to show them; of equal ones the table's order holds. */
export function rankActions<Row extends Named>(rows: readonly Row[], query: string, uses: Uses, now: number): Row[] {
  const wanted = fold(query.trim());
  return rows
    .flatMap((row, at) => {
      const fit = fitOf(fold(row.words), wanted);
      return fit === null ? [] : [{ row, at, fit, use: worth(uses[row.id], now) }];
    })
    .sort((a, b) => b.fit - a.fit || b.use - a.use || a.at - b.at)
    .map(({ row }) => row);
}

/** 3: begins with it; 2: each word typed begins a word; 1: its letters in their order; null: no answer. */
function fitOf(words: string, wanted: string): number | null {
  if (wanted === "") return 0;
  if (words.startsWith(wanted)) return 3;
  const own = [...wordsOf(words)].map(({ word }) => word);
  const typed = [...wordsOf(wanted)].map(({ word }) => word);
  if (typed.length > 0 && typed.every((word) => own.some((one) => one.startsWith(word)))) return 2;
  let at = 0;
  for (const letter of wanted.replaceAll(/\s/g, "")) {
    at = words.indexOf(letter, at) + 1;
    if (at === 0) return null;
  }
  return 1;
}

/** What the uses of a row are worth now. */
export function worth(use: Use | undefined, now: number): number {
  return use === undefined ? 0 : use.count * 2 ** (-(now - use.last) / halfLife);
}

/** The uses after one more; what is not of the shape that was stored counts as none. */
export function noteUse(stored: unknown, id: string, now: number): Uses {
  const uses = readUses(stored);
  return { ...uses, [id]: { count: (uses[id]?.count ?? 0) + 1, last: now } };
}

export function readUses(stored: unknown): Uses {
  if (typeof stored !== "object" || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(([, use]: [string, Partial<Use> | null]) => {
      return typeof use?.count === "number" && typeof use.last === "number";
    }),
  ) as Uses;
}
