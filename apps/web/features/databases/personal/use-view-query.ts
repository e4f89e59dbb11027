// What the views of a database ask for this person: as the view has it, or as they have it for themselves, and what changes that.
// Invariant: a change counts for the person alone until it is saved for everyone.
import { useLingui } from "@lingui/react/macro";
import type { Group } from "@tessera/database/query/filter.ts";
import type { Sort } from "@tessera/database/query/sorts.ts";
import type { DatabaseSource, StoredView } from "@tessera/database/source/database-source.ts";
import { systemClock } from "@tessera/platform/clock.ts";
import { readAs } from "@tessera/platform/readable.ts";
import { useMemo, useSyncExternalStore } from "react";
import { useServices } from "../../../ground/services.ts";
import { NOTHING_PERSONAL } from "./personal-query.ts";
import { personalViews } from "./personal-views.ts";
import { questionOf, type ViewQuestion } from "./view-question.ts";

export interface ViewQuery {
  readonly question: ViewQuestion;
  readonly onFilter: (filter: Group) => void;
  readonly onSorts: (sorts: readonly Sort[]) => void;
  readonly onSave: () => void;
  readonly onReset: () => void;
}

export interface ViewQueries {
  /** The database, with an undo that takes back one's own filters too. */
  readonly source: DatabaseSource;
  readonly queryOf: (view: StoredView) => ViewQuery;
}

/** `barId`: of the view's filters, whose tool has the focus where the buttons go that were pressed. */
export function useViewQuery(database: DatabaseSource, person: string | null, barId: string): ViewQueries {
  const { t } = useLingui();
  const { preferences, toasts } = useServices();
  const personal = useMemo(
    () => personalViews(database, { storage: preferences, person, clock: systemClock }),
    [database, preferences, person],
  );
  useSyncExternalStore(personal.subscribe, personal.read);
  const focusTool = (): void =>
    void requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-filters="${barId}"]`)?.focus());
  return {
    source: personal.source,
    queryOf(view) {
      const { id } = view;
      const question = questionOf(view, personal.of(id));
      return {
        question,
        onFilter: (filter) => personal.change(id, question.view, { filter }),
        onSorts: (sorts) => personal.change(id, question.view, { sorts }),
        onSave() {
          const isSaved = personal.save(id, question);
          toasts.show({ words: isSaved ? t`Saved for everyone` : t`This could not be changed.` });
          focusTool();
        },
        onReset() {
          const before = personal.of(id);
          personal.set(id, NOTHING_PERSONAL);
          const holds = readAs(personal, () => personal.of(id) === NOTHING_PERSONAL);
          const run = (): void => personal.set(id, before);
          toasts.show({ words: t`Your own filter and sort are gone`, action: { label: t`Undo`, run }, holds });
          focusTool();
        },
      };
    },
  };
}
