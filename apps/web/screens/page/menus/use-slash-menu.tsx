// The menu of "/": blocks to insert, types to turn into, colours. What was used lately stands first, as in the palette.
import { useLingui } from "@lingui/react/macro";
import { insertTable } from "@tessera/blocks/table/table-commands.tsx";
import { insertSynced } from "@tessera/blocks/synced/synced-commands.tsx";
import { insertColumns } from "@tessera/editor/commands/columns.ts";
import { insertTabs } from "@tessera/editor/commands/tabs.ts";
import { insertBlock } from "@tessera/editor/commands/insert.ts";
import { setFormat, turnOperations } from "@tessera/editor/commands/core.ts";
import { showBelow } from "@tessera/editor/commands/turn.ts";
import { TypedMenu, type TypedQuery } from "@tessera/editor/menus/typed-menu.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { caretAt } from "@tessera/editor/page/points.ts";
import type { OperationOf } from "@tessera/kernel/operations/operation.ts";
import { pagePath } from "@tessera/kernel/routes/routes.ts";
import { systemClock } from "@tessera/platform/clock.ts";
import type { SuggestionRow } from "@tessera/ui/suggestions/suggestions.tsx";
import { useEffect, useState } from "react";
import { useServices, type Services } from "../../../services.ts";
import type { Workspace } from "../../../session/session.ts";
import { noteUse, rankActions, readUses } from "../../../shell/actions/rank-actions.ts";
import { blockRows, colours, colourWords } from "./slash-rows.ts";
import styles from "./menus.module.css";

export interface SlashRow extends SuggestionRow {
  /** What a search goes through. */
  readonly words: string;
  readonly run: (at: TypedQuery, removal: OperationOf<"del">) => void;
}

/** Blocks that are made of several. */
const makers = { table: insertTable, tabs: insertTabs, synced: insertSynced };

const usesKey = "slash-uses";

export function useSlashMenu(editor: PageEditor, workspace: Workspace, pageId: string): TypedMenu<SlashRow> {
  const services = useServices();
  const { i18n, t } = useLingui();
  const [menu] = useState(() => {
    const rows = rowsOf(editor, workspace, pageId, services, i18n, {
      blocks: t`Blocks`,
      turn: t`Turn into`,
      colours: t`Color`,
      plain: t`Default color`,
    });
    const { storage } = services;
    return new TypedMenu<SlashRow>(editor, {
      sign: "/",
      find(query) {
        // Bare, it shows what there is to insert, in its order; a search finds all.
        if (query === "") return rows.filter((row) => row.group === t`Blocks`);
        const ranked = rankActions(rows, query, readUses(storage.get(usesKey)), systemClock.now());
        return grouped(ranked);
      },
      choose(row, at, removal) {
        storage.set(usesKey, noteUse(storage.get(usesKey), row.id, systemClock.now()));
        row.run(at, removal);
      },
    });
  });
  useEffect(() => editor.use(menu), [editor, menu]);
  return menu;
}

/** Rows of a group stay together, groups in the order of their best row. */
function grouped(rows: readonly SlashRow[]): SlashRow[] {
  const groups = new Map<string | undefined, SlashRow[]>();
  for (const row of rows) groups.set(row.group, [...(groups.get(row.group) ?? []), row]);
  return [...groups.values()].flat();
}

interface GroupWords {
  readonly blocks: string;
  readonly turn: string;
  readonly colours: string;
  readonly plain: string;
}

type Catalogue = ReturnType<typeof useLingui>["i18n"];

function rowsOf(editor: PageEditor, workspace: Workspace, pageId: string, services: Services, i18n: Catalogue, words: GroupWords): SlashRow[] {
  const subPage = async (at: TypedQuery, removal: OperationOf<"del">): Promise<void> => {
    editor.apply([removal], "slash", caretAt(at.block, at.start));
    const id = await workspace.addPage(pageId);
    if (id !== null) services.navigation.go(pagePath(id, ""));
  };
  const inserting = blockRows.map(({ id, words: name, aliases, icon: Icon, sign, inserts, columns, makes }): SlashRow => ({
    id,
    group: words.blocks,
    title: i18n._(name),
    words: `${i18n._(name)} ${i18n._(aliases)}`,
    icon: <Icon aria-hidden="true" />,
    ...(sign === undefined ? {} : { detail: sign }),
    run: (at, removal) => {
      if (columns !== undefined) insertColumns(editor, at.block, columns, removal, at.end - at.start);
      else if (makes !== undefined) editor.fresh = makers[makes](editor, at.block, removal, at.end - at.start);
      else if (inserts === undefined) void subPage(at, removal);
      // Its face may ask for what the block is to hold.
      else editor.fresh = insertBlock(editor, at.block, inserts, removal, at.end - at.start);
    },
  }));
  const turning = blockRows.flatMap(({ id, words: name, aliases, icon: Icon, inserts }): SlashRow[] => {
    if (inserts === undefined || !editor.catalogue.model(inserts.type).takesText) return [];
    const title = i18n._(name);
    return [{
      id: `turn-${id}`,
      group: words.turn,
      title,
      words: `${words.turn} ${title} ${i18n._(aliases)} turn${title}`,
      icon: <Icon aria-hidden="true" />,
      run: (at, removal) => {
        editor.apply([removal, ...turnOperations(editor, at.block, inserts)], "turn", caretAt(at.block, at.start));
        showBelow(editor, [at.block]);
      },
    }];
  });
  const colouring = (value: string, title: string): SlashRow => ({
    id: `colour-${value}`,
    group: words.colours,
    title,
    words: title,
    icon: <span className={styles.swatch} data-block-colour={value === "default" ? undefined : value} aria-hidden="true">A</span>,
    run: (at, removal) => void editor.apply([removal, setFormat(editor, at.block, "block_color", value)], "colour", caretAt(at.block, at.start)),
  });
  return [
    ...inserting,
    ...turning,
    colouring("default", words.plain),
    ...colours.map((name) => colouring(name, i18n._(colourWords[name].text))),
    ...colours.map((name) => colouring(`${name}_background`, i18n._(colourWords[name].behind))),
  ];
} // prettier-ignore
