// The rows and the groups of a question, for as long as it is asked. Invariant: what was shown stays until the next answer is here,
// so that a filter that is being written does not empty the view with every letter; what is not shown any more is closed.
import { useEffect, useMemo, useRef, useState } from "react";
import type {
  DatabaseSource,
  GroupsQuestion,
  GroupsSource,
  RowsQuestion,
  RowsSource,
  Watched,
} from "../source/database-source.ts";

interface Asked extends Watched<{ readonly kind: "loading" | "ready" | "failed" }> {
  close(): void;
}

interface Held<Answer> {
  readonly viewId: string;
  readonly asked: string;
  readonly answer: Answer;
}

/** An answer with the question that it is one to: while another is waited for, what was asked before is still shown. */
export interface AnsweredGroups {
  readonly question: GroupsQuestion;
  readonly groups: GroupsSource;
}

const rowsOf = (source: DatabaseSource, asked: string): RowsSource => source.rows(JSON.parse(asked) as RowsQuestion);
const groupsOf = (source: DatabaseSource, asked: string): GroupsSource =>
  source.groups(JSON.parse(asked) as GroupsQuestion);

/** A question that is null is not asked. */
export function useRows(source: DatabaseSource, question: RowsQuestion | null): RowsSource | null {
  const questionKey = question === null ? null : JSON.stringify(question);
  return useAsked(source, question?.viewId ?? "", questionKey, rowsOf)?.answer ?? null;
}

/** A question that is null is not asked. */
export function useGroups(source: DatabaseSource, question: GroupsQuestion | null): AnsweredGroups | null {
  const questionKey = question === null ? null : JSON.stringify(question);
  const held = useAsked(source, question?.viewId ?? "", questionKey, groupsOf);
  return useMemo(
    () => (held === null ? null : { question: JSON.parse(held.asked) as GroupsQuestion, groups: held.answer }),
    [held],
  );
}

/** `open`: the same function in every call. */
function useAsked<Answer extends Asked>(
  source: DatabaseSource,
  viewId: string,
  asked: string | null,
  open: (source: DatabaseSource, asked: string) => Answer,
): Held<Answer> | null {
  const [shown, setShown] = useState<Held<Answer> | null>(null);
  const held = useRef<Held<Answer> | null>(null);
  useEffect(() => {
    if (asked === null) {
      held.current?.answer.close();
      held.current = null;
      return setShown(null);
    }
    const next = { viewId, asked, answer: open(source, asked) };
    let isTaken = false;
    let stop = (): void => undefined;
    const take = (): void => {
      stop();
      held.current?.answer.close();
      held.current = next;
      isTaken = true;
      setShown(next);
    };
    const isHere = (): boolean => next.answer.read().kind !== "loading";
    // Another view has other columns: its rows are waited for in their own shape.
    if (held.current === null || held.current.viewId !== viewId || isHere()) take();
    else stop = next.answer.subscribe(() => (isHere() ? take() : undefined));
    return () => {
      stop();
      if (!isTaken) next.answer.close();
    };
  }, [source, asked, viewId, open]);
  useEffect(
    () => () => {
      held.current?.answer.close();
      held.current = null;
    },
    [source],
  );
  return shown?.viewId === viewId ? shown : null;
}
