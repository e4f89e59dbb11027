// The rows of a question, for as long as it is asked. Invariant: what was shown stays until the next answer is here, so that a
// filter that is being written does not empty the view with every letter; what is not shown any more is closed.
import type { DatabaseSource, RowsQuestion, RowsSource } from "@tessera/database/views/database-source.ts";
import { useEffect, useRef, useState } from "react";

interface Held {
  readonly viewId: string;
  readonly rows: RowsSource;
}

export function useRows(source: DatabaseSource, question: RowsQuestion): RowsSource | null {
  const [shown, setShown] = useState<Held | null>(null);
  const held = useRef<Held | null>(null);
  const { viewId } = question;
  const asked = JSON.stringify(question);
  useEffect(() => {
    const next = { viewId, rows: source.rows(JSON.parse(asked) as RowsQuestion) };
    let isTaken = false;
    let stop = (): void => undefined;
    const take = (): void => {
      stop();
      held.current?.rows.close();
      held.current = next;
      isTaken = true;
      setShown(next);
    };
    const isHere = (): boolean => next.rows.read().kind !== "loading";
    // Another view has other columns: its rows are waited for in their own shape.
    if (held.current === null || held.current.viewId !== viewId || isHere()) take();
    else stop = next.rows.subscribe(() => (isHere() ? take() : undefined));
    return () => {
      stop();
      if (!isTaken) next.rows.close();
    };
  }, [source, asked, viewId]);
  useEffect(
    () => () => {
      held.current?.rows.close();
      held.current = null;
    },
    [source],
  );
  return shown?.viewId === viewId ? shown.rows : null;
}
