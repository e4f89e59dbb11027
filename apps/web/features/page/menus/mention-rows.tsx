// What can be mentioned, as rows of a menu: users, pages and a new page, dates and reminders. Choosing a row replaces the typed
// query with its mention.
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
import { Avatar } from "@tessera/ui/avatar/avatar.tsx";
import { Bell, Calendar, CalendarSearch, Plus } from "lucide-react";
import { AskedPeople } from "../../../data/people/asked-people.ts";
import { peopleFinderOf, type FoundPerson, type PeopleFinder } from "../../../data/people/find-people.ts";
import { noFilters } from "../../../data/search/search-filters.ts";
import { searchOf, type PageSearch } from "../../../data/search/search.ts";
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
  readonly morePeople: string;
  readonly pages: string;
  readonly dates: string;
  readonly chooseDate: string;
  readonly untitled: string;
  readonly newPage: string;
  readonly refused: string;
}

const most = { pages: 6, people: 5, found: 8 };
const dayMs = 86_400_000;
const reminded = { reminder: { unit: "day", value: 0, time: "09:00" } };

export class MentionRows {
  readonly search: PageSearch;
  /** Removes the space after a mention if a punctuation mark follows. */
  readonly softSpace: SoftSpace;
  readonly #ports: MentionPorts;
  readonly #finder: PeopleFinder;
  readonly #asked: AskedPeople;
  #readDate: ReadDate | null = null;
  #isPrepared = false;

  constructor(ports: MentionPorts) {
    this.#ports = ports;
    this.search = searchOf(ports.workspace.searchPorts);
    this.#finder = peopleFinderOf(ports.workspace.findPeoplePorts, this.search.authors);
    this.#asked = new AskedPeople(this.#finder, systemClock);
    this.softSpace = new SoftSpace(ports.editor);
  }

  /** True while dates cannot be read yet. */
  get isLoading(): boolean {
    return this.#isPrepared && this.#readDate === null;
  }

  /** Loads what rows need; `refresh` is called when there may be more. */
  prepare(refresh: () => void): void {
    if (this.#isPrepared) return;
    this.#isPrepared = true;
    this.search.prepare();
    loadReadDate(this.#ports.i18n, readRegion(this.#ports.preferences)).then(
      (loaded) => {
        this.#readDate = loaded;
        refresh();
      },
      // Without it only near days are offered. The next mention loads it again.
      () => (this.#isPrepared = false),
    );
  }

  /** Users whom this device knows. */
  people(query: string): MentionRow[] {
    return this.#known(query).map((one) => this.#personRow(one, this.#ports.words.people));
  }

  /** Members whom the server finds, without the users of `people`. They follow all other rows, so that no row moves. */
  foundPeople(query: string): MentionRow[] {
    const { words } = this.#ports;
    const known = new Set(this.#known(query).map(({ id }) => id));
    const group = known.size === 0 ? words.people : words.morePeople;
    return this.#asked
      .of(query)
      .filter(({ id }) => !known.has(id))
      .slice(0, most.found)
      .map((one) => this.#personRow(one, group));
  }

  /** Asks the server for users; `refresh` is called with its answer. An empty query asks for nobody. */
  askPeople(query: string, refresh: () => void): void {
    if (query.trim() === "") this.#asked.stop();
    else this.#asked.ask(query, refresh);
  }

  isAskingPeople(query: string): boolean {
    return this.#asked.isAsking(query);
  }

  #known(query: string): readonly FoundPerson[] {
    return this.#finder.known(query).slice(0, most.people);
  }

  #personRow({ id, name, email, picture }: FoundPerson, group: string): MentionRow {
    return {
      id: `person-${id}`,
      group,
      title: name,
      icon: <Avatar id={id} name={name} picture={picture} size="small" decorative />,
      ...(email === null ? {} : { detail: email }),
      choose: (at) => {
        this.#finder.choose(id);
        this.#embed(at, "u", id);
      },
    };
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

  /** Today, tomorrow and the form of a date, or the date that the query names. */
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
