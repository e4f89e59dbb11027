// The menus of "@", "[[" and "+": users, pages and dates to mention, and new pages (behaviours B9, L2). "@" finds all of them, the
// other two find pages only.
import { useLingui } from "@lingui/react/macro";
import { caretBlock } from "@tessera/editor/core/core.ts";
import { TypedMenu, type TypedQuery } from "@tessera/editor/menus/typed-menu.ts";
import type { InlineDates } from "@tessera/editor/menus/inline-dates.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { useEffect, useState } from "react";
import { useServices } from "../../../ground/services.ts";
import type { Workspace } from "../../../data/session/workspace.ts";
import { MentionRows, type MentionRow } from "./mention-rows.tsx";
import { mayBecomeDateIn } from "./read-date.ts";
import type { Asked } from "./slash-rows.ts";

export interface MentionMenus {
  readonly menus: readonly TypedMenu<MentionRow>[];
  /** Opens the menu at the caret, for this kind of mentions only. */
  readonly ask: (asked: Asked) => void;
  /** Inserts the date that is `days` days from today in place of the query. */
  readonly putDate: (at: TypedQuery, days: number) => void;
}

export function useMentionMenus(
  editor: PageEditor,
  workspace: Workspace,
  pageId: string,
  openedDates: Pick<InlineDates, "openBeforeCaret">,
): MentionMenus {
  const { toasts, preferences } = useServices();
  const { t, i18n } = useLingui();
  const [{ soft, ...mentions }] = useState(() => {
    const words = {
      people: t`People`,
      morePeople: t`More people`,
      pages: t`Pages`,
      dates: t`Dates`,
      chooseDate: t`Choose a date …`,
      untitled: t`Untitled`,
      newPage: t`New page`,
      refused: t`The page could not be added here.`,
    };
    const openDate = (distance: number): void => openedDates.openBeforeCaret(distance);
    const rows = new MentionRows({ editor, workspace, pageId, i18n, toasts, preferences, words, openDate });
    const { menu, ask } = mentionMenu(editor, rows, mayBecomeDateIn(i18n));
    return {
      menus: [menu, pageMenu(editor, rows, "[["), pageMenu(editor, rows, "+")],
      ask,
      putDate: (place: TypedQuery, days: number): void => rows.putDate(place, days),
      soft: rows.softSpace,
    };
  });
  const { menus } = mentions;
  useEffect(() => {
    const stops = [soft, ...menus].map((menu) => editor.use(menu));
    return () => stops.forEach((stop) => stop());
  }, [editor, menus, soft]);
  return mentions;
}

/** The menu of "@", which can be restricted to one kind of mentions. */
function mentionMenu(editor: PageEditor, rows: MentionRows, mayBecomeDate: (query: string) => boolean) {
  /** The kind of mentions that another menu requested, and where. */
  let wanted: { readonly only: Asked; readonly block: string; readonly start: number } | null = null;
  const menu = new TypedMenu<MentionRow>(editor, {
    sign: "@",
    isPending: (query) => rows.isLoading || mayBecomeDate(query),
    isAsking: (query) => rows.isAskingPeople(query),
    find(query, { block, start }) {
      rows.prepare(() => menu.refresh());
      const only = wanted?.block === block && wanted.start === start ? wanted.only : null;
      if (only !== null && only !== "people") return rows[only](query);
      rows.askPeople(query, () => menu.refresh());
      const local =
        only === null ? [...rows.dates(query), ...rows.people(query), ...rows.pages(query)] : rows.people(query);
      return [...local, ...rows.foundPeople(query)];
    },
    choose: (row, place) => row.choose(place),
  });
  const ask = (only: Asked): void => {
    const caret = caretBlock(editor);
    wanted = caret === null ? null : { only, block: caret.id, start: caret.offset };
    // The menu opens as if the sign were typed.
    editor.view.dispatch(editor.view.state.tr.insertText("@").scrollIntoView());
  };
  return { menu, ask };
}

/** A menu of pages, and of a new page. */
function pageMenu(editor: PageEditor, rows: MentionRows, sign: "[[" | "+"): TypedMenu<MentionRow> {
  return new TypedMenu<MentionRow>(editor, {
    sign,
    quiet: sign === "+",
    find(query) {
      rows.search.prepare();
      return sign === "+" && query === "" ? [] : [...rows.pages(query), rows.newPage(query)];
    },
    choose: (row, place) => row.choose(place),
  });
}
