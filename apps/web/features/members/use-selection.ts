// The selected members, by id: the last one that was checked is where a range begins.
import { useRef, useState } from "react";

export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** `isRange`: also all rows between the last one that was checked and this one. */
  check(id: string, checked: boolean, isRange: boolean): void;
  set(ids: Iterable<string>): void;
}

/** `shown`: the ids in their order on screen; the others cannot be selected. */
export function useSelection(shown: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const from = useRef<string | null>(null);
  const here = new Set(shown);
  return {
    ids: new Set([...chosen].filter((id) => here.has(id))),
    check(id, checked, isRange) {
      const [start, end] = [from.current === null ? -1 : shown.indexOf(from.current), shown.indexOf(id)];
      const range = isRange && start >= 0 ? shown.slice(Math.min(start, end), Math.max(start, end) + 1) : [id];
      from.current = id;
      setChosen((now) => {
        const next = new Set(now);
        for (const one of range) {
          if (checked) next.add(one);
          else next.delete(one);
        }
        return next;
      });
    },
    set: (ids) => setChosen(new Set(ids)),
  };
}
