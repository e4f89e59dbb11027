// What the menu of whole blocks offers: what is done with them, and in parts of its own what they turn into and their color.
// Each row works for all that is selected; a row that would do nothing is not there.
import { colours, colourWords } from "@tessera/blocks/model/colour-words.ts";
import { useLingui } from "@lingui/react/macro";
import { colourBlocks } from "@tessera/editor/blocks/change-blocks.ts";
import { isFrame, isKind, pointer, typeOfBlock } from "@tessera/editor/core/core.ts";
import { mostOffered, turnIntoColumns } from "@tessera/editor/blocks/columns.ts";
import { blockOf, parentIdOf } from "@tessera/editor/core/read.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { isDatabaseBlock } from "@tessera/kernel/records/database-block.ts";
import { getIn } from "@tessera/kernel/values/json.ts";
import { turnIntoKind } from "@tessera/editor/blocks/turn.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import type { CommandRow } from "@tessera/ui/command-list/command-list.tsx";
import { Check, Columns2, Database } from "lucide-react";
import type { Findable } from "./find-rows.ts";
import { lastColourKey } from "./last-colour.ts";
import { blockRows } from "@tessera/blocks/block-rows.tsx";
import { actionRows, colourAliases, plainColour, turnWords, type ActionRow } from "./slash-rows.ts";
import { useServices } from "../../../ground/services.ts";
import { canBecomeDatabase } from "../../../data/collections/becoming/become-database.ts";
import styles from "./menus.module.css";

export type MenuPart = "turn" | "colour";

export interface BlockMenuRow extends CommandRow, Findable {
  readonly title: string;
  /** Where it stands; what has none stands in the menu itself. */
  readonly part?: MenuPart;
  readonly run: () => void;
}

export interface BlockActs {
  readonly duplicate: (ids: readonly string[]) => void;
  readonly copyLink: (ids: readonly string[]) => void;
  /** Makes them a block that may be shown in more places, and copies it so. */
  readonly sync: (ids: readonly string[]) => void;
  readonly chooseMove: (ids: readonly string[]) => void;
  readonly becomeDatabase: (ids: readonly string[], isPasted?: boolean) => void;
}

export function useBlockMenuRows(editor: PageEditor, ids: readonly string[], acts: BlockActs): BlockMenuRow[] {
  const acting = useActionRows(editor, ids, acts);
  const turning = useTurnRows(editor, ids, acts);
  const painting = useColourRows(editor, ids);
  return [...acting, ...turning, ...painting];
}

const isLine = (editor: PageEditor, type: string): boolean => editor.catalogue.model(type).takesText;

const linesOf = (editor: PageEditor, ids: readonly string[]): string[] =>
  ids.filter((id) => isLine(editor, typeOfBlock(editor, id)));

function useActionRows(editor: PageEditor, ids: readonly string[], acts: BlockActs): BlockMenuRow[] {
  const { i18n } = useLingui();
  const runs: Readonly<Record<ActionRow["id"], () => void>> = {
    duplicate: () => acts.duplicate(ids),
    "copy-link": () => acts.copyLink(ids),
    sync: () => acts.sync(ids),
    move: () => acts.chooseMove(ids),
    delete: () => void editor.whole?.remove(),
  };
  return actionRows.map(({ id, words, aliases, icon: Icon, shortcut }) => ({
    id,
    title: i18n._(words),
    aliases: i18n._(aliases),
    icon: <Icon aria-hidden="true" />,
    ...(shortcut === undefined ? {} : { shortcut }),
    run: runs[id],
  }));
}

/** What they turn into: the types of lines, and by what they are a database and columns. */
function useTurnRows(editor: PageEditor, ids: readonly string[], acts: BlockActs): BlockMenuRow[] {
  const { t } = useLingui();
  const lines = useLineRows(editor, ids);
  const [only = ""] = ids;
  const part = { part: "turn", group: t`Turn into` } as const;
  const isPage = isPageType(typeOfBlock(editor, only));
  const standing = isPage ? t`Database in the page` : t`Database page`;
  const type = isPage ? "collection_view" : "collection_view_page";
  const database: BlockMenuRow = {
    ...part,
    id: "turn-database",
    title: standing,
    aliases: t`inline full page`,
    phrases: [`${t`Turn into`} ${standing}`],
    icon: <Database aria-hidden="true" />,
    run: () =>
      void editor.apply([{ pointer: pointer(editor, only), path: [], command: "turn", args: { type } }], "turn"),
  };
  const rows: BlockMenuRow = {
    ...part,
    id: "turn-rows",
    title: t`Database`,
    aliases: t`db table rows collection`,
    phrases: [`${t`Turn into`} ${t`Database`}`],
    icon: <Database aria-hidden="true" />,
    run: () => acts.becomeDatabase(ids),
  };
  const columns: BlockMenuRow = {
    ...part,
    id: "turn-columns",
    title: t`Columns`,
    aliases: `${t`side by side layout`} ${t`Turn into`}`,
    icon: <Columns2 aria-hidden="true" />,
    run: () => void turnIntoColumns(editor, ids),
  };
  const isDatabase = ids.length === 1 && isDatabaseBlock(typeOfBlock(editor, only));
  const canPart = ids.length <= mostOffered && ids.every((id) => !isFrame(editor, id) && isPlainParent(editor, id));
  return [
    ...lines,
    ...(isDatabase ? [database] : []),
    ...(canBecomeDatabase(editor, ids) ? [rows] : []),
    ...(canPart ? [columns] : []),
  ];
}

function useLineRows(editor: PageEditor, ids: readonly string[]): BlockMenuRow[] {
  const { i18n } = useLingui();
  const lines = linesOf(editor, ids);
  return blockRows.flatMap(({ id, words, aliases, icon: Icon, inserts }): BlockMenuRow[] => {
    if (
      inserts === undefined ||
      inserts.properties !== undefined ||
      !isLine(editor, inserts.type) ||
      lines.every((line) => isKind(editor, line, inserts))
    )
      return [];
    const title = i18n._(words);
    const turn = i18n._(turnWords);
    return [
      {
        id: `turn-${id}`,
        title,
        aliases: `${i18n._(aliases)} ${turn}`,
        part: "turn",
        group: turn,
        phrases: [`${turn} ${title}`],
        icon: <Icon aria-hidden="true" />,
        run: () => void turnIntoKind(inserts)(editor),
      },
    ];
  });
}

function useColourRows(editor: PageEditor, ids: readonly string[]): BlockMenuRow[] {
  const { i18n, t } = useLingui();
  const { storage } = useServices();
  const shown = new Set(
    ids.map((id) => getIn(blockOf(editor.source.world, id)?.value ?? {}, ["format", "block_color"]) ?? "default"),
  );
  const colouring = (value: string, title: string, group: string): BlockMenuRow => ({
    id: `colour-${value}`,
    title,
    aliases: i18n._(value.endsWith("_background") ? colourAliases.behind : colourAliases.text),
    part: "colour",
    group,
    ...(shown.size === 1 && shown.has(value) ? { end: <Check role="img" aria-label={t`Chosen`} /> } : {}),
    icon: (
      <span className={styles.swatch} data-block-colour={value === "default" ? undefined : value} aria-hidden="true">
        A
      </span>
    ),
    run: () => {
      if (value !== "default") storage.set(lastColourKey, value);
      colourBlocks(editor, ids, value);
    },
  });
  if (linesOf(editor, ids).length === 0) return [];
  return [
    colouring("default", i18n._(plainColour), t`Text`),
    ...colours.map((name) => colouring(name, i18n._(colourWords[name].text), t`Text`)),
    ...colours.map((name) => colouring(`${name}_background`, i18n._(colourWords[name].behind), t`Background`)),
  ];
}

/** Columns stand in the page itself, never in columns or below a block. */
function isPlainParent(editor: PageEditor, id: string): boolean {
  return parentIdOf(editor.source.world, id) === editor.source.pageId;
}
