// What the menu of whole blocks offers: what is done with them, what they turn into, their color. Each row works for all
// that is selected; a row that would do nothing is not there.
import { useLingui } from "@lingui/react/macro";
import { colourBlocks } from "@tessera/editor/commands/change-blocks.ts";
import { isFrame, isKind, typeOfBlock } from "@tessera/editor/commands/core.ts";
import { deleteBlocks } from "@tessera/editor/commands/delete-blocks.ts";
import { mostOffered, turnIntoColumns } from "@tessera/editor/commands/columns.ts";
import { parentIdOf } from "@tessera/editor/page/read.ts";
import { turnIntoKind } from "@tessera/editor/commands/turn.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import type { CommandRow } from "@tessera/ui/command-list/command-list.tsx";
import { Columns2, Copy, CornerUpRight, Link, RefreshCw, Trash2 } from "lucide-react";
import { lastColourKey } from "./last-colour.ts";
import { blockRows, colours, colourWords } from "./slash-rows.ts";
import { useServices } from "../../../services.ts";
import styles from "./menus.module.css";

export interface BlockMenuRow extends CommandRow {
  /** What a search goes through. */
  readonly words: string;
  readonly run: () => void;
}

export interface BlockActs {
  readonly duplicate: (ids: readonly string[]) => void;
  readonly copyLink: (ids: readonly string[]) => void;
  /** Makes them a block that may be shown in more places, and copies it so. */
  readonly sync: (ids: readonly string[]) => void;
  readonly chooseMove: (ids: readonly string[]) => void;
}

export function useBlockMenuRows(editor: PageEditor, ids: readonly string[], acts: BlockActs): BlockMenuRow[] {
  const { i18n, t } = useLingui();
  const { storage } = useServices();
  const isLine = (type: string): boolean => editor.catalogue.model(type).takesText;
  const lines = ids.filter((id) => isLine(typeOfBlock(editor, id)));
  const row = (id: string, title: string, aliases: string, own: Omit<BlockMenuRow, "id" | "title" | "words">): BlockMenuRow => ({ id, title, words: `${title} ${aliases}`, ...own });
  const acting: BlockMenuRow[] = [
    row("duplicate", t`Duplicate`, t`copy clone`, { icon: <Copy aria-hidden="true" />, shortcut: "Mod+D", run: () => acts.duplicate(ids) }),
    row("copy-link", t`Copy link to block`, t`address url anchor`, { icon: <Link aria-hidden="true" />, run: () => acts.copyLink(ids) }),
    row("sync", t`Copy and sync`, t`synced block transclusion`, { icon: <RefreshCw aria-hidden="true" />, run: () => acts.sync(ids) }),
    row("move", t`Move to`, t`another page`, { icon: <CornerUpRight aria-hidden="true" />, shortcut: "Mod+Shift+P", run: () => acts.chooseMove(ids) }),
    row("delete", t`Delete`, t`remove trash`, { icon: <Trash2 aria-hidden="true" />, shortcut: "Delete", run: () => void deleteBlocks(editor) }),
  ];
  const turning = blockRows.flatMap(({ id, words, aliases, icon: Icon, inserts }): BlockMenuRow[] => {
    if (inserts === undefined || !isLine(inserts.type) || lines.every((line) => isKind(editor, line, inserts))) return [];
    const title = i18n._(words);
    const also = `${i18n._(aliases)} ${t`Turn into`}`;
    return [row(`turn-${id}`, title, also, { group: t`Turn into`, icon: <Icon aria-hidden="true" />, run: () => void turnIntoKind(inserts)(editor) })];
  });
  const columns = row("turn-columns", t`Columns`, `${t`side by side layout`} ${t`Turn into`}`, { group: t`Turn into`, icon: <Columns2 aria-hidden="true" />, run: () => void turnIntoColumns(editor, ids) });
  const canPart = ids.length <= mostOffered && ids.every((id) => !isFrame(editor, id) && isPlainParent(editor, id));
  const colouring = (value: string, title: string): BlockMenuRow =>
    row(`colour-${value}`, title, t`Color`, {
      group: t`Color`,
      icon: <span className={styles.swatch} data-block-colour={value === "default" ? undefined : value} aria-hidden="true">A</span>,
      run: () => {
        if (value !== "default") storage.set(lastColourKey, value);
        colourBlocks(editor, ids, value);
      },
    });
  const painting = [
    colouring("default", t`Default color`),
    ...colours.map((name) => colouring(name, i18n._(colourWords[name].text))),
    ...colours.map((name) => colouring(`${name}_background`, i18n._(colourWords[name].behind))),
  ];
  return [...acting, ...turning, ...(canPart ? [columns] : []), ...(lines.length > 0 ? painting : [])];
} // prettier-ignore

/** Columns stand in the page itself, never in columns or below a block. */
function isPlainParent(editor: PageEditor, id: string): boolean {
  return parentIdOf(editor.source.world, id) === editor.source.pageId;
}
