// What every type of view has around its rows: their shape while they load, a way to try again, and the notes below them.
import type {
  DatabaseSource,
  GroupsSource,
  ReadyDatabase,
  RowsSource,
} from "@tessera/database/source/database-source.ts";
import { ruleOf } from "@tessera/kernel/permissions/row-rule.ts";
import type { ReactNode } from "react";
import type { ViewQuestion } from "../personal/view-question.ts";
import { RowsTrouble } from "./rows-trouble.tsx";
import { ViewNotes } from "./view-notes.tsx";

export interface ViewFrameProps {
  readonly source: DatabaseSource;
  readonly state: ReadyDatabase;
  readonly question: ViewQuestion;
  readonly search: string;
  /** Rows, or groups of rows: what the notes count. */
  readonly rows: RowsSource | GroupsSource;
  readonly children: ReactNode;
}

export function ViewFrame({ source, state, question, search, rows, children }: ViewFrameProps) {
  return (
    <RowsTrouble rows={rows} onRetry={() => source.retry()}>
      {children}
      <ViewNotes
        rows={rows}
        isFiltered={isFiltered(question, search)}
        isTooLarge={question.isTooLarge}
        canEdit={state.canEdit}
        ownBy={state.hasFull ? null : ruleOf(state.collection)}
      />
    </RowsTrouble>
  );
}

export function isFiltered({ filter }: ViewQuestion, search: string): boolean {
  return filter.filters.length > 0 || search !== "";
}
