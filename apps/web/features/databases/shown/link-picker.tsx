// Chooses a database, and then how it is looked at: as one of its views shows it, or anew.
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { lookOf, newLook, type Look } from "@tessera/database/edit/linked-views.ts";
import { readSchema } from "@tessera/database/schema.ts";
import type { DatabaseState, ReadyDatabase, StoredView } from "@tessera/database/source/database-source.ts";
import { looksAtItsOwn } from "@tessera/database/view-model/looked-at.ts";
import { typeOfView, VIEW_TYPES } from "@tessera/database/view-model/view-types.ts";
import type { Readable } from "@tessera/platform/readable.ts";
import { CommandList, type CommandRow } from "@tessera/ui/command-list/command-list.tsx";
import { PageIcon } from "@tessera/ui/page-icon/page-icon.tsx";
import { Popover } from "@tessera/ui/popover/popover.tsx";
import { useState } from "react";
import { viewTypeWords } from "../../../words/database-words.ts";
import type { LinkPickerProps } from "../database/link-picker-context.ts";
import { ViewIcon } from "../database/view-icon.tsx";
import { useReadable } from "../../../ground/services.ts";
import type { Workspace } from "../../../data/session/workspace.ts";
import styles from "../../../parts/choices/choice-list.module.css";
import { useDatabase } from "./use-database.ts";
import { useFoundDatabases } from "./use-found-databases.ts";

type Props = LinkPickerProps & { readonly workspace: Workspace };

const MOST = 50;

export function LinkPicker({ workspace, anchor, onChoose, onClose }: Props) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<{ readonly blockId: string; readonly title: string } | null>(null);
  const choose = (look: Look): void => {
    onClose();
    onChoose(look);
  };
  return (
    <Popover anchor={anchor} label={t`View of another database`} onClose={onClose} returnsFocus={false}>
      <div className={styles.box} data-page-menus="">
        {chosen === null ? (
          <ChooseDatabase workspace={workspace} onChoose={setChosen} onLeave={onClose} />
        ) : (
          <ChooseLook
            key={chosen.blockId}
            workspace={workspace}
            {...chosen}
            onChoose={choose}
            onBack={() => setChosen(null)}
          />
        )}
      </div>
    </Popover>
  );
}

interface ChooseDatabaseProps {
  readonly workspace: Workspace;
  readonly onChoose: (chosen: { readonly blockId: string; readonly title: string }) => void;
  readonly onLeave: () => void;
}

function ChooseDatabase({ workspace, onChoose, onLeave }: ChooseDatabaseProps) {
  const { t } = useLingui();
  const [query, setQuery] = useState("");
  const found = useFoundDatabases(workspace, query, MOST);
  const rows = found.map(({ blockId, title, emoji, image, within }): CommandRow => ({
    id: blockId,
    title: title || t`Untitled`,
    icon: <PageIcon emoji={emoji} image={image} sheet="table" />,
    end: within,
  }));
  return (
    <CommandList
      label={t`View of another database`}
      placeholder={t`Find a database`}
      query={query}
      onQuery={setQuery}
      rows={rows}
      onChoose={(id) =>
        onChoose({ blockId: id, title: found.find(({ blockId }) => blockId === id)?.title || t`Untitled` })
      }
      onKey={(event) => {
        if (event.key !== "Escape") return false;
        event.stopPropagation();
        onLeave();
        return true;
      }}
      status={t`${plural(rows.length, { one: "# result", other: "# results" })}`}
      {...(rows.length === 0 ? { note: <p className={styles.none}>{t`No database found`}</p> } : {})}
    />
  );
}

interface ChooseLookProps {
  readonly workspace: Workspace;
  readonly blockId: string;
  readonly title: string;
  readonly onChoose: (look: Look) => void;
  readonly onBack: () => void;
}

/** Until the database is open. */
const opening: Readable<DatabaseState> = { read: () => LOADING, subscribe: () => () => undefined };
const LOADING: DatabaseState = { kind: "loading" };

function ChooseLook({ workspace, blockId, title, onChoose, onBack }: ChooseLookProps) {
  const { t, i18n } = useLingui();
  const [query, setQuery] = useState("");
  const state = useReadable(useDatabase(workspace, blockId, true)?.state ?? opening);
  const named = viewTypeWords(i18n);
  const looks = state.kind === "ready" ? looksOf(state, named) : [];
  const wanted = query.trim().toLocaleLowerCase();
  const shown = looks.filter(({ look }) => look.name.toLocaleLowerCase().includes(wanted));
  const rows = shown.map(({ id, look, isNew }): CommandRow => ({
    id,
    title: look.name,
    icon: <ViewIcon type={typeOfView({ id, value: { type: look.type } })} />,
    group: isNew ? t`New view` : t`As in “${title}”`,
  }));
  const note =
    state.kind === "loading"
      ? t`Loading the database`
      : state.kind === "ready"
        ? t`Nothing found`
        : t`This database is not here for you`;
  return (
    <CommandList
      label={t`View of “${title}”`}
      placeholder={t`View of “${title}”`}
      query={query}
      onQuery={setQuery}
      rows={rows}
      onChoose={(id) => {
        const chosen = shown.find((one) => one.id === id);
        if (chosen !== undefined) onChoose(chosen.look);
      }}
      onKey={(event) => {
        if (event.key !== "Escape" && (event.key !== "Backspace" || query !== "")) return false;
        event.stopPropagation();
        onBack();
        return true;
      }}
      status={t`${plural(rows.length, { one: "# result", other: "# results" })}`}
      {...(rows.length === 0 ? { note: <p className={styles.none}>{note}</p> } : {})}
    />
  );
}

interface Offered {
  readonly id: string;
  readonly look: Look;
  readonly isNew: boolean;
}

/** As its views show it, and one of each type anew. */
function looksOf(state: ReadyDatabase, named: ReturnType<typeof viewTypeWords>): Offered[] {
  const { collectionId, collection } = state;
  const schema = readSchema(collection);
  const nameOf = (view: StoredView): string => String(view.value["name"] ?? "") || named[typeOfView(view)];
  return [
    ...VIEW_TYPES.map((type): Offered => ({
      id: type,
      look: newLook(collectionId, type, named[type], schema),
      isNew: true,
    })),
    ...state.views
      .filter((view) => looksAtItsOwn(state, view))
      .map((view): Offered => ({
        id: view.id,
        look: { ...lookOf(collectionId, view), name: nameOf(view) },
        isNew: false,
      })),
  ];
}
