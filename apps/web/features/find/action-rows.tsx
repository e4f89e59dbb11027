// The actions that answer what was typed, as rows of the palette; running one counts as a use of it.
import { useLingui } from "@lingui/react/macro";
import { systemClock } from "@tessera/platform/clock.ts";
import type { CommandRow } from "@tessera/ui/command-list/command-list.tsx";
import { useServices } from "../../ground/services.ts";
import { actionFaces } from "../../parts/actions/action-faces.ts";
import { actions, type Action, type ActionContext } from "../../parts/actions/actions.ts";
import { noteUse, rankActions, readUses } from "../../ground/rank.ts";

const usesKey = "action-uses";

export interface ActionRows {
  readonly rows: CommandRow[];
  run(id: string): void;
}

/** `query` null: none. The palette itself is no row of it. */
export function useActionRows(context: ActionContext | null, query: string | null): ActionRows {
  const { storage } = useServices();
  const { i18n } = useLingui();
  if (context === null || query === null) return { rows: [], run: () => undefined };
  const offered = actions.filter((action) => action.id !== "palette" && (action.when?.(context) ?? true));
  const named = offered.map((action) => ({ id: action.id, words: i18n._(actionFaces[action.id].words), action }));
  const now = systemClock.now();
  const ranked = rankActions(named, query, readUses(storage.get(usesKey)), now);
  return {
    rows: ranked.map(({ words, action }) => rowOf(words, action, i18n._(actionFaces[action.id].group))),
    run(id) {
      const action = offered.find((one) => one.id === id);
      storage.set(usesKey, noteUse(storage.get(usesKey), id, systemClock.now()));
      action?.run(context);
    },
  };
}

function rowOf(words: string, { id, shortcuts }: Action, group: string): CommandRow {
  const Icon = actionFaces[id].icon;
  const [shortcut] = shortcuts ?? [];
  return {
    id,
    icon: <Icon aria-hidden="true" />,
    title: words,
    end: group,
    ...(shortcut === undefined ? {} : { shortcut }),
  };
}
