// The filters and sorts of the shown view below its tabs, where it has any, and the note that they count for this person alone.
import type { Schema } from "@tessera/database/schema.ts";
import { FilterBar } from "../filters/filter-bar.tsx";
import { PersonalNote } from "../filters/personal-note.tsx";
import type { ViewQuery } from "../personal/use-view-query.ts";

export interface ViewConditionsProps {
  readonly schema: Schema;
  readonly query: ViewQuery;
  /** Whether the person may save them for everyone. */
  readonly canSave: boolean;
  readonly barId: string;
}

export function ViewConditions({ schema, query, canSave, barId }: ViewConditionsProps) {
  const { question, onFilter, onSorts, onSave, onReset } = query;
  const { own: filter, sorts, personal } = question;
  return (
    <>
      {filter.filters.length > 0 || sorts.length > 0 ? (
        <FilterBar id={barId} schema={schema} filter={filter} sorts={sorts} onFilter={onFilter} onSorts={onSorts} />
      ) : null}
      {personal === null ? null : (
        <PersonalNote isOutdated={personal.isOutdated} onSave={canSave ? onSave : null} onReset={onReset} />
      )}
    </>
  );
}
