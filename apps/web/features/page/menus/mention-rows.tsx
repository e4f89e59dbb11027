// What may be mentioned, as rows of a menu: people, pages and a new one, dates and reminders. Choosing a row puts its mention
// in place of what was typed.
import type { I18n } from "@lingui/core";
import { blockOf, textOf } from "@tessera/editor/core/read.ts";
import { SoftSpace } from "@tessera/editor/menus/soft-space.ts";
import type { TypedQuery } from "@tessera/editor/menus/typed-menu.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { replaceText } from "@tessera/editor/text/replace-text.ts";
import { fold } from "@tessera/kernel/search/words.ts";
import type { Json, JsonObject } from "@tessera/kernel/values/json.ts";
import { systemClock } from "@tessera/platform/clock.ts";
import type { SuggestionRow } from "@tessera/ui/suggestions/suggestions.tsx";
import { AtSign, Bell, Calendar, CalendarSearch, Plus } from "lucide-react";
import { noFilters } from "../../../data/search/search-filters.ts";
import { searchOf, type PageSearch } from "../../../data/search/search.ts";
import type { Session } from "../../../data/session/session.ts";
import type { Workspace } from "../../../data/session/workspace.ts";
import type { Services } from "../../../ground/services.ts";
import { KnownIcon } from "../../../parts/pages/known-icon.tsx";
import { dayText } from "../../../words/date-mention.ts";
import { readRegion } from "../../../words/region.ts";
import { dateWords } from "../dates/date-words.ts";
import { loadReadDate, type ReadDate } from "./read-date.ts";

export interface MentionRow extends SuggestionRow {
  readonly choose: (at: TypedQuery) => void;
}

export interface MentionPorts extends Pick<Services, "toasts" | "preferences"> {
  readonly editor: PageEditor;
  readonly session: Session;
  readonly workspace: Workspace;
  /** The parent of new pages. */
  readonly pageId: string;
  readonly i18n: I18n;
  readonly words: MentionWords;
  /** Opens the form of the date that is so many characters before the caret. */
  readonly openDate: (distance: number) => void;
}

export interface MentionWords {
  readonly people: string;
  readonly pages: string;
  readonly dates: string;
  readonly chooseDate: string;
  readonly untitled: string;
  readonly newPage: string;
  readonly refused: string;
}

const most = { pages: 6, people: 5 };
const dayMs = 86_400_000;
const reminded = { reminder: { unit: "day", value: 0, time: "09:00" } };

export class MentionRows {
  readonly search: PageSearch;
  /** Takes the space behind a mention back where a sign follows. */
  readonly softSpace: SoftSpace;
  readonly #ports: MentionPorts;
  #readDate: ReadDate | null = null;
  #asked = false;

  constructor(ports: MentionPorts) {
    this.#ports = ports;
    this.search = searchOf(ports.workspace.searchPorts);
    this.softSpace = new SoftSpace(ports.editor);
  }

  /** True while dates cannot be read yet. */
  get isLoading(): boolean {
    return this.#asked && this.#readDate === null;
  }

  /** Loads what rows need; `refresh` is called when there may be more. */
  prepare(refresh: () => void): void {
    if (this.#asked) return;
    this.#asked = true;
    this.search.prepare();
    loadReadDate(this.#ports.i18n, readRegion(this.#ports.preferences)).then(
      (loaded) => {
        this.#readDate = loaded;
        refresh();
      },
      // Without it only near days are offered; the next mention asks again.
      () => (this.#asked = false),
    );
  }

  people(query: string): MentionRow[] {
    const me = this.#ports.session.me.read();
    const others = this.search.authors.read().filter(({ id }) => id !== me.id);
    const isFound = (name: string): boolean =>
      name !== "" &&
      fold(name)
        .split(/\s+/)
        .some((word) => word.startsWith(fold(query)));
    return [me, ...others]
      .filter(({ name }) => isFound(name))
      .slice(0, most.people)
      .map(({ id, name }) => ({
        id: `person-${id}`,
        group: this.#ports.words.people,
        title: name,
        icon: <AtSign aria-hidden="true" />,
        choose: (at) => this.#embed(at, "u", id),
      }));
  }

  pages(query: string): MentionRow[] {
    const { words, workspace } = this.#ports;
    const found =
      query.trim() === "" ? this.search.recent(most.pages, noFilters) : this.search.local(query, noFilters, most.pages);
    return found.map(({ id, title, icon, path }) => {
      const detail = path.at(-1);
      return {
        id: `page-${id}`,
        group: words.pages,
        title: title.map(({ text }) => text).join("") || words.untitled,
        icon: <KnownIcon workspace={workspace} pageId={id} icon={icon} />,
        ...(detail === undefined ? {} : { detail }),
        choose: (at) => this.#embed(at, "p", id),
      };
    });
  }

  newPage(query: string): MentionRow {
    const { words, workspace, pageId, toasts } = this.#ports;
    const title = query.trim();
    return {
      id: "new-page",
      group: words.pages,
      title: title === "" ? words.newPage : `${words.newPage}: ${title}`,
      icon: <Plus aria-hidden="true" />,
      choose: (at) => {
        void workspace.pages.add(pageId).then((id) => {
          if (id === null) return toasts.show({ words: words.refused, tone: "danger" });
          if (title !== "") workspace.pages.rename(id, title);
          this.#embed(at, "p", id);
        });
      },
    };
  }

  /** Today, tomorrow and the form of a date, or the date that the words say. */
  dates(query: string): MentionRow[] {
    if (query.trim() === "") return [...[0, 1].map((days) => this.#dateRow(dayFrom(days))), this.#chosenDate()];
    const named = this.#named([0, 1].map(dayFrom), query);
    if (named.length > 0) return named.map((day) => this.#dateRow(day));
    const read = this.#readDate?.(query) ?? null;
    return read === null ? [] : [this.#dateRow(read)];
  }

  reminders(query: string): MentionRow[] {
    const near = [0, 1, 7].map((days) => ({ ...dayFrom(days), ...reminded }));
    const named = this.#named(near, query);
    if (named.length > 0) return named.map((day) => this.#dateRow(day));
    const read = query.trim() === "" ? null : (this.#readDate?.(`remind ${query}`) ?? null);
    return read === null ? [] : [this.#dateRow(read)];
  }

  /** Inserts the date that is `days` days from today in place of the query. */
  putDate(at: TypedQuery, days: number): void {
    this.#embed(at, "d", dayFrom(days) as Json);
  }

  /** Inserts today and opens the form, in which another date can be typed or chosen. */
  #chosenDate(): MentionRow {
    const { words, openDate } = this.#ports;
    return {
      id: "choose-date",
      group: words.dates,
      title: words.chooseDate,
      icon: <CalendarSearch aria-hidden="true" />,
      choose: (at) => openDate(this.#embed(at, "d", dayFrom(0) as Json)),
    };
  }

  #dateRow(value: JsonObject): MentionRow {
    return {
      id: `date-${JSON.stringify(value)}`,
      group: this.#ports.words.dates,
      title: this.#say(value),
      icon: value["reminder"] === undefined ? <Calendar aria-hidden="true" /> : <Bell aria-hidden="true" />,
      choose: (at) => this.#embed(at, "d", value as Json),
    };
  }

  #named(days: readonly JsonObject[], query: string): JsonObject[] {
    return days.filter((day) => fold(this.#say(day)).startsWith(fold(query.trim())));
  }

  #say(date: JsonObject): string {
    return dateWords(this.#ports.i18n, this.#ports.preferences, date);
  }

  /** Returns how many characters the mention is before the caret. */
  #embed({ block, start, end }: TypedQuery, code: string, value: Json): number {
    const { editor } = this.#ports;
    const mention = { text: "‣", marks: { [code]: [value] } };
    const isSpaced = /^\s/.test(textBehind(editor, { block, end }));
    const pieces = isSpaced ? [mention] : [mention, { text: " ", marks: {} }];
    if (replaceText(editor, { block, start, end }, pieces, "mention") && !isSpaced) this.softSpace.note();
    return pieces.length;
  }
}

function dayFrom(days: number): JsonObject {
  return { type: "date", start_date: dayText(new Date(systemClock.now() + days * dayMs)) };
}

function textBehind(editor: PageEditor, { block, end }: Pick<TypedQuery, "block" | "end">): string {
  const entry = blockOf(editor.source.world, block);
  return entry === null
    ? ""
    : textOf(entry, "title")
        .map(([text]) => text)
        .join("")
        .slice(end);
}
