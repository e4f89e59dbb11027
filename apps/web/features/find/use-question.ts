// What is asked of quick find: words and filters. It begins with what was asked for last, or with the sign of actions, and
// takes what was typed before the field had the focus.
import { useEffect, useState, type Dispatch, type SetStateAction } from "react";
import { noFilters } from "../../data/search/search-filters.ts";
import type { EarlyKeys } from "./early-keys.ts";
import type { FinderMemory, Question } from "./finder-memory.ts";

/** Words that begin with it name an action. */
export const actionSign = ">";

export interface QuestionProps {
  readonly memory: FinderMemory;
  readonly early?: EarlyKeys | undefined;
  /** Begins with the actions. */
  readonly palette: boolean;
}

export function useQuestion({
  memory,
  early,
  palette,
}: QuestionProps): readonly [Question, Dispatch<SetStateAction<Question>>] {
  const [question, setQuestion] = useState(() =>
    palette ? { query: actionSign, filters: noFilters } : memory.recall(),
  );
  useEffect(() => {
    // The first letters replace the last question, as if they had been typed over it.
    let begun = false;
    return early?.take((text) => {
      const first = !begun;
      begun = true;
      setQuestion((now) => ({ ...now, query: (first ? (palette ? actionSign : "") : now.query) + text }));
    });
  }, [early, palette]);
  return [question, setQuestion];
}
