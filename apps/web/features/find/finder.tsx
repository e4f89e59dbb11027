// Quick find and the command palette, in one field: what begins with ">" is an action, anything else is looked for in
// the workspace's pages. Stands in a dialog over the shell, or alone in a small window.
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { systemClock } from "@tessera/platform/clock.ts";
import { CommandList } from "@tessera/ui/command-list/command-list.tsx";
import { Search, SquareChevronRight } from "lucide-react";
import { useEffect, useRef } from "react";
import { searchOf } from "../../data/search/search.ts";
import type { SearchFilters } from "../../data/search/search-filters.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { useReadable } from "../../ground/services.ts";
import type { ActionContext } from "../../parts/actions/actions.ts";
import { useActionRows } from "./action-rows.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { FindNote, Hints, NoAction } from "./finder-notes.tsx";
import { useFinding } from "./use-finding.ts";
import { useLinkKey } from "./use-link-key.ts";
import { usePageRows } from "./use-page-rows.tsx";
import { actionSign, useQuestion, type QuestionProps } from "./use-question.ts";
import styles from "./quick-find.module.css";

export interface FinderProps extends QuestionProps {
  workspace: Pick<Workspace, "connection" | "info" | "pages" | "pictures" | "searchPorts">;
  myId: string;
  /** What actions act on; null where there are none. */
  context: ActionContext | null;
  places: readonly { readonly id: string; readonly title: string }[];
  onClose: () => void;
}

export function Finder({ workspace, myId, memory, context, palette, places, early, onClose }: FinderProps) {
  const { t } = useLingui();
  const [question, setQuestion] = useQuestion({ memory, early, palette });
  const { query, filters } = question;
  const isAction = context !== null && query.startsWith(actionSign);
  const finding = useFinding(workspace, question, isAction, memory);
  const state = useReadable(finding.state);
  const info = useReadable(workspace.info);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = frame.current?.querySelector("input");
    // The last question is selected: typing replaces it.
    if (field?.value === actionSign) field.setSelectionRange(1, 1);
    else field?.select();
  }, []);

  const pages = usePageRows({ workspace, state, query, onClose });
  const actionRows = useActionRows(context, isAction ? query.slice(actionSign.length) : null);
  const { copied, onKey } = useLinkKey(question, isAction ? null : pages.addressOf);
  const { rows } = isAction ? actionRows : pages;
  const count = rows.length;
  const waits = !isAction && state.phase === "asking";
  const choose = (id: string, apart: boolean): void => {
    if (!isAction) return void pages.choose(id, apart);
    onClose();
    actionRows.run(id);
  };
  return (
    <div ref={frame} className={styles.frame}>
      <CommandList
        label={isAction ? t`Actions` : t`Find pages`}
        placeholder={isAction ? t`What would you like to do` : t`Find pages in ${info.name || t`this workspace`}`}
        query={query}
        onQuery={(next) => setQuestion({ query: next, filters })}
        rows={rows}
        onChoose={choose}
        onKey={onKey}
        status={
          copied ? (
            <Trans>Link copied</Trans>
          ) : waits ? null : (
            <Plural value={count} _0="Nothing found" one="# row" other="# rows" />
          )
        }
        icon={isAction ? <SquareChevronRight aria-hidden="true" /> : <Search aria-hidden="true" />}
        filters={
          isAction ? null : (
            <FilterChips
              search={searchOf(workspace.searchPorts)}
              myId={myId}
              places={places}
              filters={filters}
              onFilters={(next: SearchFilters) => setQuestion({ query, filters: next })}
              now={systemClock.now}
            />
          )
        }
        note={
          isAction ? (
            <NoAction none={count === 0} />
          ) : (
            <FindNote state={state} finding={finding} empty={pages.isEmpty} />
          )
        }
        foot={
          <p className={styles.foot} aria-hidden="true">
            {copied ? <Trans>Link copied</Trans> : <Hints isAction={isAction} hasActions={context !== null} />}
          </p>
        }
      />
    </div>
  );
}
