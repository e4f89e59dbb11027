// Quick find and the command palette, in one field: what begins with ">" is an action, anything else is looked for in
// the workspace's pages. Stands in a dialog over the shell, or alone in a small window.
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { pagePath } from "@tessera/kernel/routes/routes.ts";
import { systemClock } from "@tessera/platform/clock.ts";
import { CommandList, type CommandRow } from "@tessera/ui/command-list/command-list.tsx";
import { useKeyboard } from "@tessera/ui/base/use-keyboard.ts";
import { Plus, Search, SquareChevronRight } from "lucide-react";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useReadable, useServices } from "../../ground/services.ts";
import { searchOf } from "../../data/search/search.ts";
import { noFilters, type SearchFilters } from "../../data/search/search-filters.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { copyText } from "../../ground/copy-text.ts";
import { useActionRows } from "./action-rows.tsx";
import type { ActionContext } from "../../parts/actions/actions.ts";
import type { EarlyKeys } from "./early-keys.ts";
import type { FinderMemory } from "./finder-memory.ts";
import { FilterChips } from "./filter-chips.tsx";
import { FindNote, Hints, NoAction } from "./finder-notes.tsx";
import { createFinding, type FindState, type Finding } from "./finding.ts";
import { useFoundRows } from "./found-rows.tsx";
import { plain } from "./merge-found.ts";
import styles from "./quick-find.module.css";

export interface FinderProps {
  workspace: Workspace;
  myId: string;
  memory: FinderMemory;
  /** What is typed before the field has the focus. */
  early?: EarlyKeys;
  /** What actions act on; null where there are none. */
  context: ActionContext | null;
  /** Begins with the actions. */
  palette: boolean;
  places: readonly { readonly id: string; readonly title: string }[];
  onClose: () => void;
}

const create = "create-page";
const actionSign = ">";

export function Finder({ workspace, myId, memory, context, palette, places, early, onClose }: FinderProps) {
  const { navigation } = useServices();
  const { t } = useLingui();
  const keyboard = useKeyboard();
  const [asked, setAsked] = useState(() => (palette ? { query: actionSign, filters: noFilters } : memory.recall()));
  const { query, filters } = asked;
  const [finding] = useState(() => startFinding(workspace));
  const state = useReadable(finding.state);
  const info = useReadable(workspace.info);
  const [copied, setCopied] = useState(false);
  const [now] = useState(() => systemClock.now());
  const acts = context !== null && query.startsWith(actionSign);
  useEffect(() => {
    if (!acts) finding.ask(query, filters);
    if (!acts) memory.keep({ query, filters });
    setCopied(false);
  }, [finding, query, filters, acts, memory]);
  useEffect(() => () => finding.close(), [finding]);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = frame.current?.querySelector("input");
    // What was asked for last is there to be looked at, or typed over.
    if (field?.value === actionSign) field.setSelectionRange(1, 1);
    else field?.select();
  }, []);

  useEffect(() => {
    // As if it had been typed over what was asked for last.
    let begun = false;
    return early?.take((text) => {
      const first = !begun;
      begun = true;
      setAsked((now) => ({ ...now, query: (first ? (palette ? actionSign : "") : now.query) + text }));
    });
  }, [early, palette]);

  const found = useFoundRows(
    workspace,
    state.pages,
    state.phase === "recent" ? t`Read lately` : undefined,
    info.name || t`Shared with you`,
    now,
  );
  const actionRows = useActionRows(context, acts ? query.slice(actionSign.length) : null);
  const title = query.trim();
  const settled = state.phase !== "asking" && state.phase !== "recent" && state.query === query;
  const addable = settled && title !== "" && info.canEdit;
  const createRow: CommandRow = {
    id: create,
    icon: <Plus aria-hidden="true" />,
    title: t`New page “${title}”`,
    detail: t`In ${info.name || t`this workspace`}`,
  };
  const rows = acts ? actionRows.rows : addable ? [...found, createRow] : found;

  async function choose(id: string, apart: boolean): Promise<void> {
    if (acts) {
      onClose();
      return actionRows.run(id);
    }
    if (id === create) {
      onClose();
      const made = await workspace.pages.add(null);
      if (made === null) return;
      workspace.pages.rename(made, title);
      return navigation.go(pagePath(made, title));
    }
    const path = addressOf(state, id);
    if (apart) return void window.open(path, "_blank", "noopener");
    onClose();
    navigation.go(path);
  }
  const onKey = (event: KeyboardEvent, active: string | null): boolean => {
    const mod = keyboard === "mac" ? event.metaKey : event.ctrlKey;
    if (acts || !mod || event.shiftKey || event.altKey || event.key.toLowerCase() !== "l") return false;
    if (active === null || active === create) return true;
    void copyText(new URL(addressOf(state, active), window.location.origin).href).then(setCopied);
    return true;
  };
  const count = rows.length;
  const waits = !acts && state.phase === "asking";
  return (
    <div ref={frame} className={styles.frame}>
      <CommandList
        label={acts ? t`Actions` : t`Find pages`}
        placeholder={acts ? t`What would you like to do` : t`Find pages in ${info.name || t`this workspace`}`}
        query={query}
        onQuery={(next) => setAsked({ query: next, filters })}
        rows={rows}
        onChoose={(id, apart) => void choose(id, apart)}
        onKey={onKey}
        status={
          copied ? (
            <Trans>Link copied</Trans>
          ) : waits ? null : (
            <Plural value={count} _0="Nothing found" one="# row" other="# rows" />
          )
        }
        icon={acts ? <SquareChevronRight aria-hidden="true" /> : <Search aria-hidden="true" />}
        filters={
          acts ? null : (
            <FilterChips
              search={searchOf(workspace.searchPorts)}
              myId={myId}
              places={places}
              filters={filters}
              onFilters={(next: SearchFilters) => setAsked({ query, filters: next })}
              now={systemClock.now}
            />
          )
        }
        note={
          acts ? (
            <NoAction none={count === 0} />
          ) : (
            <FindNote state={state} finding={finding} empty={found.length === 0} />
          )
        }
        foot={
          <p className={styles.foot} aria-hidden="true">
            {copied ? <Trans>Link copied</Trans> : <Hints acts={acts} hasActions={context !== null} />}
          </p>
        }
      />
    </div>
  );
}

function startFinding(workspace: Workspace): Finding {
  const online = () => workspace.connection.read().online;
  return createFinding({ search: searchOf(workspace.searchPorts), online, clock: systemClock });
}

function addressOf(state: FindState, id: string): string {
  const page = state.pages.find((one) => one.id === id);
  return pagePath(id, page === undefined ? "" : plain(page.title));
}
