// The menu of "/": blocks to insert, mentions and emoji, what is done with blocks, types to turn into, colours. What was used
// lately stands first among equals.
import { useLingui } from "@lingui/react/macro";
import { blockRows } from "@tessera/blocks/block-rows.tsx";
import type { BlockRow } from "@tessera/blocks/faces/block-row.tsx";
import { insertColumns } from "@tessera/editor/blocks/columns.ts";
import { insertBlock, typedPlace } from "@tessera/editor/blocks/insert.ts";
import { setFormat, turnOperations } from "@tessera/editor/core/core.ts";
import { showBelow } from "@tessera/editor/blocks/turn.ts";
import { TypedMenu, type TypedQuery } from "@tessera/editor/menus/typed-menu.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { caretAt } from "@tessera/editor/core/points.ts";
import type { OperationOf } from "@tessera/kernel/world/operation.ts";
import { pagePath } from "@tessera/kernel/routes/routes.ts";
import { systemClock } from "@tessera/platform/clock.ts";
import type { SuggestionRow } from "@tessera/ui/suggestions/suggestions.tsx";
import { useEffect, useState, type ReactNode } from "react";
import type { DatabaseWords } from "../../../data/collections/add-database.ts";
import type { WriteNew } from "../../../data/pages/add-page.ts";
import { useServices, type Services } from "../../../ground/services.ts";
import type { Workspace } from "../../../data/session/workspace.ts";
import { noteUse, readUses } from "../../../ground/rank.ts";
import { findRows } from "./find-rows.ts";
import { actionRows, inlineRows, namedRows, type ActionRow, type Asked, type NamedRow } from "./slash-rows.ts";
import styles from "./menus.module.css";

export type SlashRow = SuggestionRow &
  Omit<NamedRow, "group"> & { readonly run: (at: TypedQuery, removal: OperationOf<"del">) => void };

/** What other menus do for this one; the sign and what follows it is gone from the text by then. */
export interface SlashPorts {
  readonly mention: (asked: Asked) => void;
  readonly putDate: (at: TypedQuery, days: number) => void;
  readonly emoji: () => void;
  readonly equation: () => void;
  readonly act: (action: ActionRow["id"], blockId: string) => void;
  /** Chooses a database that a view of is to stand at the block. */
  readonly link: (blockId: string) => void;
}

const databases = () => import("../../../data/collections/add-database.ts");

const usesKey = "slash-uses";
/** Bare, it shows what there is to insert and to do; a search finds all. */
const shownBare: readonly NamedRow["group"][] = ["blocks", "inline", "actions"];

export function useSlashMenu(
  editor: PageEditor,
  workspace: Workspace,
  pageId: string,
  ports: SlashPorts,
): TypedMenu<SlashRow> {
  const services = useServices();
  const { i18n, t } = useLingui();
  const [{ menu, connect }] = useState(() => {
    let connected = ports;
    const named = namedRows(
      (words) => i18n._(words),
      (type) => editor.catalogue.model(type).takesText,
    );
    const groups = { blocks: t`Blocks`, inline: t`Inline`, actions: t`Actions`, turn: t`Turn into`, colours: t`Color` };
    const runs = runsOf(editor, workspace, pageId, services, { title: t`Name`, view: t`Table` }, () => connected);
    const rows = named.map(({ group, ...row }): SlashRow => ({
      ...row,
      group: groups[group],
      icon: iconOf(row.id),
      ...(row.sign === undefined ? {} : { detail: row.sign }),
      run: (at, removal) => runs[group](row.id, at, removal),
    }));
    const bare = rows.filter((_, at) => shownBare.includes(named[at]?.group ?? "turn"));
    const { storage } = services;
    const slash = new TypedMenu<SlashRow>(editor, {
      sign: "/",
      find: (query) =>
        query === "" ? bare : grouped(findRows(rows, query, readUses(storage.get(usesKey)), systemClock.now())),
      choose(row, at, removal) {
        storage.set(usesKey, noteUse(storage.get(usesKey), row.id, systemClock.now()));
        row.run(at, removal);
      },
    });
    return { menu: slash, connect: (next: SlashPorts) => void (connected = next) };
  });
  useEffect(() => connect(ports));
  useEffect(() => editor.use(menu), [editor, menu]);
  return menu;
}

/** Rows of a group stay together, groups in the order of their best row. */
export function grouped<Row extends { readonly group?: string }>(rows: readonly Row[]): Row[] {
  const groups = new Map<string | undefined, Row[]>();
  for (const row of rows) groups.set(row.group, [...(groups.get(row.group) ?? []), row]);
  return [...groups.values()].flat();
}

const icons = new Map([...blockRows, ...inlineRows, ...actionRows].map(({ id, icon }) => [id, icon]));

function iconOf(id: string): ReactNode {
  const [, colour] = /^colour-(.+)$/.exec(id) ?? [];
  if (colour !== undefined)
    return (
      <span className={styles.swatch} data-block-colour={colour === "default" ? undefined : colour} aria-hidden="true">
        A
      </span>
    );
  const Icon = icons.get(id.replace(/^turn-/, ""));
  return Icon === undefined ? null : <Icon aria-hidden="true" />;
}

type Run = (id: string, at: TypedQuery, removal: OperationOf<"del">) => void;

function runsOf(
  editor: PageEditor,
  workspace: Workspace,
  pageId: string,
  services: Services,
  databaseWords: DatabaseWords,
  ports: () => SlashPorts,
): Record<NamedRow["group"], Run> {
  /** What was typed goes, and what comes of it is the same step. */
  const instead = (at: TypedQuery, removal: OperationOf<"del">, work: () => void): void =>
    editor.asOne(editor.source.newId(), () => {
      editor.apply([removal], "slash", caretAt(at.block, at.start));
      work();
    });
  /** The removal of the typed text and the creation of the page are one step of the undo of this page. */
  const newPage = async (at: TypedQuery, removal: OperationOf<"del">, isDatabase: boolean): Promise<void> => {
    const write: WriteNew = (operations) =>
      editor.apply([removal, ...operations], "insert", caretAt(at.block, at.start));
    const id = isDatabase
      ? await (await databases()).addDatabase(workspace, databaseWords, pageId, "workspace", write)
      : await workspace.pages.add(pageId, "workspace", write);
    if (id !== null) services.navigation.go(pagePath(id, ""));
  };
  /** The typed text stays until the code is loaded, so that its removal and the database are one step of undo. */
  const putDatabase = async (at: TypedQuery, removal: OperationOf<"del">): Promise<void> => {
    const length = at.end - at.start;
    const isEmpty = typedPlace(editor, at.block, length)?.isEmpty === true;
    const { becomesDatabase } = await databases();
    editor.asOne(editor.source.newId(), () => {
      const now = typedPlace(editor, at.block, length);
      const place = now === null ? null : { ...now, isEmpty };
      const id = insertBlock(editor, at.block, { type: "collection_view" }, removal, length, place);
      if (id === null) return;
      editor.fresh = id;
      editor.apply(becomesDatabase(workspace.id, id, "collection_view", databaseWords), "insert");
    });
  };
  const blockOf = (id: string): BlockRow | undefined => blockRows.find((row) => row.id === id);
  return {
    blocks(id, at, removal) {
      const { columns, makes, insert, inserts } = blockOf(id) ?? {};
      const length = at.end - at.start;
      if (columns !== undefined) insertColumns(editor, at.block, columns, removal, length);
      else if (makes === "database") void putDatabase(at, removal);
      else if (makes === "database-page") void newPage(at, removal, true);
      else if (makes === "linked-view") instead(at, removal, () => ports().link(at.block));
      else if (insert !== undefined) editor.fresh = insert(editor, at.block, removal, length);
      else if (inserts === undefined) void newPage(at, removal, false);
      // Its face may ask for what the block is to hold.
      else editor.fresh = insertBlock(editor, at.block, inserts, removal, length);
    },
    inline(id, at, removal) {
      const { asks, days } = inlineRows.find((row) => row.id === id) ?? {};
      if (days !== undefined) return ports().putDate(at, days);
      instead(at, removal, () => {
        if (asks !== undefined) ports().mention(asks);
        else if (id === "emoji") ports().emoji();
        else ports().equation();
      });
    },
    actions(id, at, removal) {
      const action = actionRows.find((row) => row.id === id);
      if (action !== undefined) instead(at, removal, () => ports().act(action.id, at.block));
    },
    turn(id, at, removal) {
      const { inserts } = blockOf(id.replace(/^turn-/, "")) ?? {};
      if (inserts === undefined) return;
      editor.apply([removal, ...turnOperations(editor, at.block, inserts)], "turn", caretAt(at.block, at.start));
      showBelow(editor, [at.block]);
    },
    colours(id, at, removal) {
      const value = id.replace(/^colour-/, "");
      editor.apply([removal, setFormat(editor, at.block, "block_color", value)], "colour", caretAt(at.block, at.start));
    },
  };
}
