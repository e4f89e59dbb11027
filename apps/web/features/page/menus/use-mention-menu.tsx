// The menus of "@", "[[" and "+": people, pages and dates to mention, and new pages (behaviours B9, L2). "@" finds all of them,
// the other two pages alone.
import { useLingui } from "@lingui/react/macro";
import { replaceText } from "@tessera/editor/text/replace-text.ts";
import { caretBlock } from "@tessera/editor/core/core.ts";
import { SoftSpace } from "@tessera/editor/menus/soft-space.ts";
import { TypedMenu, type TypedQuery } from "@tessera/editor/menus/typed-menu.ts";
import { KnownIcon } from "../../../parts/pages/known-icon.tsx";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { blockOf, textOf } from "@tessera/editor/core/read.ts";
import type { Json, JsonObject } from "@tessera/kernel/values/json.ts";
import { fold } from "@tessera/kernel/search/words.ts";
import { systemClock } from "@tessera/platform/clock.ts";
import type { SuggestionRow } from "@tessera/ui/suggestions/suggestions.tsx";
import { AtSign, Bell, Calendar, Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { useServices } from "../../../ground/services.ts";
import { noFilters } from "../../../data/search/search-filters.ts";
import { searchOf } from "../../../data/search/search.ts";
import type { Session } from "../../../data/session/session.ts";
import type { Workspace } from "../../../data/session/workspace.ts";
import { dayText } from "../../../words/date-mention.ts";
import { dateWords } from "../dates/date-words.ts";
import { loadReadDate, mayBecomeDate, type ReadDate } from "./read-date.ts";
import type { Asked } from "./slash-rows.ts";

export interface MentionRow extends SuggestionRow {
  readonly choose: (at: TypedQuery) => void;
}

const most = { pages: 6, people: 5 };
const dayMs = 86_400_000;

export interface MentionMenus {
  readonly menus: readonly TypedMenu<MentionRow>[];
  /** Opens the menu at the caret, for these alone. */
  readonly ask: (asked: Asked) => void;
  /** The date so many days from today, in place of what stands there. */
  readonly putDate: (at: TypedQuery, days: number) => void;
}

export function useMentionMenus(
  editor: PageEditor,
  session: Session,
  workspace: Workspace,
  pageId: string,
): MentionMenus {
  const { toasts, preferences } = useServices();
  const { t, i18n } = useLingui();
  const [{ soft, ...mentions }] = useState(() => {
    const search = searchOf(workspace.searchPorts);
    const words = {
      people: t`People`,
      pages: t`Pages`,
      dates: t`Dates`,
      untitled: t`Untitled`,
      newPage: t`New page`,
      refused: t`The page could not be added here.`,
    };
    let readDate: ReadDate | null = null;
    let asked = false;
    const softSpace = new SoftSpace(editor);
    const embed = (at: TypedQuery, code: string, value: Json): void => {
      const mention = { text: "‣", marks: { [code]: [value] } };
      const isSpaced = /^\s/.test(textBehind(editor, at));
      const pieces = isSpaced ? [mention] : [mention, { text: " ", marks: {} }];
      if (replaceText(editor, { block: at.block, start: at.start, end: at.end }, pieces, "mention") && !isSpaced)
        softSpace.note();
    };
    const personRow = (id: string, name: string): MentionRow => ({
      id: `person-${id}`,
      group: words.people,
      title: name,
      icon: <AtSign aria-hidden="true" />,
      choose: (at) => embed(at, "u", id),
    });
    const people = (query: string): MentionRow[] => {
      const me = session.me.read();
      const others = search.authors.read().filter(({ id }) => id !== me.id);
      return [me, ...others]
        .filter(
          ({ name }) =>
            name !== "" &&
            fold(name)
              .split(/\s+/)
              .some((word) => word.startsWith(fold(query))),
        )
        .slice(0, most.people)
        .map(({ id, name }) => personRow(id, name));
    };
    const pageRow = (id: string, title: string, icon: string | undefined, detail: string | undefined): MentionRow => ({
      id: `page-${id}`,
      group: words.pages,
      title: title || words.untitled,
      icon: <KnownIcon workspace={workspace} pageId={id} icon={icon} />,
      ...(detail === undefined ? {} : { detail }),
      choose: (at) => embed(at, "p", id),
    });
    const pages = (query: string): MentionRow[] => {
      const found =
        query.trim() === "" ? search.recent(most.pages, noFilters) : search.local(query, noFilters, most.pages);
      return found.map(({ id, title, icon, path }) =>
        pageRow(id, title.map(({ text }) => text).join(""), icon, path.at(-1)),
      );
    };
    const fresh = (query: string): MentionRow => ({
      id: "new-page",
      group: words.pages,
      title: query.trim() === "" ? words.newPage : `${words.newPage}: ${query.trim()}`,
      icon: <Plus aria-hidden="true" />,
      choose: (at) => {
        void workspace.pages.add(pageId).then((id) => {
          if (id === null) return toasts.show({ words: words.refused, tone: "danger" });
          if (query.trim() !== "") workspace.pages.rename(id, query.trim());
          embed(at, "p", id);
        });
      },
    });
    const say = (date: JsonObject): string => dateWords(i18n, preferences, date);
    const dateRow = (value: JsonObject): MentionRow => ({
      id: `date-${JSON.stringify(value)}`,
      group: words.dates,
      title: say(value),
      icon: value["reminder"] === undefined ? <Calendar aria-hidden="true" /> : <Bell aria-hidden="true" />,
      choose: (at) => embed(at, "d", value as Json),
    });
    const dayFrom = (days: number): JsonObject => ({
      type: "date",
      start_date: dayText(new Date(systemClock.now() + days * dayMs)),
    });
    const reminded = { reminder: { unit: "day", value: 0, time: "09:00" } };
    const dates = (query: string): MentionRow[] => {
      const now = systemClock.now();
      const near = [0, 1].map(dayFrom);
      const named = near.filter((day) => fold(say(day)).startsWith(fold(query.trim())));
      if (named.length > 0) return named.map(dateRow);
      const read = readDate?.(query, new Date(now)) ?? null;
      return read === null ? [] : [dateRow(read)];
    };
    const reminders = (query: string): MentionRow[] => {
      const read = query.trim() === "" ? null : (readDate?.(`remind ${query}`, new Date(systemClock.now())) ?? null);
      const near = [0, 1, 7]
        .map((days) => ({ ...dayFrom(days), ...reminded }))
        .filter((day) => fold(say(day)).startsWith(fold(query.trim())));
      return near.length > 0 ? near.map(dateRow) : read === null ? [] : [dateRow(read)];
    };
    const prepare = (refresh: () => void): void => {
      if (asked) return;
      asked = true;
      search.prepare();
      loadReadDate().then(
        (loaded) => {
          readDate = loaded;
          refresh();
        },
        // Without it only near days are offered; the next mention asks again.
        () => (asked = false),
      );
    };
    /** What another menu asked for, and where. */
    let wanted: { readonly only: Asked; readonly block: string; readonly start: number } | null = null;
    const at = new TypedMenu<MentionRow>(editor, {
      sign: "@",
      isPending: (query) => (asked && readDate === null) || mayBecomeDate(query),
      find(query, { block, start }) {
        prepare(() => at.refresh());
        switch (wanted?.block === block && wanted.start === start ? wanted.only : null) {
          case "people":
            return people(query);
          case "pages":
            return pages(query);
          case "dates":
            return dates(query);
          case "reminders":
            return reminders(query);
          case null:
            return [...dates(query), ...people(query), ...pages(query)];
        }
      },
      choose: (row, place) => row.choose(place),
    });
    const pagesOf = (sign: string): TypedMenu<MentionRow> => {
      const menu = new TypedMenu<MentionRow>(editor, {
        sign,
        quiet: sign === "+",
        find(query) {
          search.prepare();
          return sign === "+" && query === "" ? [] : [...pages(query), fresh(query)];
        },
        choose: (row, place) => row.choose(place),
      });
      return menu;
    };
    const ask = (only: Asked): void => {
      const caret = caretBlock(editor);
      wanted = caret === null ? null : { only, block: caret.id, start: caret.offset };
      // As if it were typed: that is what opens the menu.
      editor.view.dispatch(editor.view.state.tr.insertText("@").scrollIntoView());
    };
    const putDate = (place: TypedQuery, days: number): void => embed(place, "d", dayFrom(days) as Json);
    return { menus: [at, pagesOf("[["), pagesOf("+")], ask, putDate, soft: softSpace };
  });
  const { menus } = mentions;
  useEffect(() => {
    const stops = [soft, ...menus].map((menu) => editor.use(menu));
    return () => stops.forEach((stop) => stop());
  }, [editor, menus, soft]);
  return mentions;
}

function textBehind(editor: PageEditor, { block, end }: TypedQuery): string {
  const entry = blockOf(editor.source.world, block);
  return entry === null
    ? ""
    : textOf(entry, "title")
        .map(([text]) => text)
        .join("")
        .slice(end);
}
