// A table of a database in memory on a page of a test, and the actions of a user in it: keys, clicks, taps, copies and pastes.
// Invariant: a key is sent to the element with the focus, as in a browser.
import { getIn, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import { act, useMemo, useState, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { setAt } from "../edit/operations.ts";
import { addOptions } from "../edit/option-edits.ts";
import { frozenIn } from "../edit/table-format.ts";
import { setColumns, setSorts, viewFormat } from "../edit/view-edits.ts";
import { CellPortsContext, type CellPorts, type PeopleToChoose } from "../properties/base/cell-face.tsx";
import { readTypedDate } from "../dates/typed-date.ts";
import { dateText, type DateValue } from "../properties/base/date-value.ts";
import { EVERYTHING, readFilter, type Group } from "../query/filter.ts";
import { isFault } from "../query/query-fault.ts";
import { readSorts, type Sort } from "../query/sorts.ts";
import { readSchema } from "../schema.ts";
import { calculationsOf } from "../view-model/calculations.ts";
import { groupName } from "../views/groups/group-words.ts";
import { useGroupedRows } from "../views/groups/use-grouped-rows.tsx";
import { shownGroups, viewGrouping } from "../views/groups/view-grouping.ts";
import { useGroups } from "../views/use-asked.tsx";
import { columnsOf, storedColumns } from "../view-model/columns.ts";
import type { TableWords } from "../views/table/table-words.ts";
import { Table } from "../views/table/table.tsx";
import { UnsavedCellsContext, type UnsavedCell, type UnsavedCells } from "../views/table/unsaved-cells.tsx";
import type { GroupMenuSlot } from "../views/groups/group-menu-slot.ts";
import type { ChosenSlot, ColumnMenuSlot, RowMenuSlot } from "../views/table/table-props.tsx";
import { memoryDatabase, type MemoryDatabase, type MemorySeed } from "./memory-source.ts";
import { sampleDatabase } from "./sample-database.ts";

const dateWords = {
  typed: "Type a date",
  typedExample: "tomorrow",
  notADate: "not a date",
  startDate: "Start",
  startTime: "Start time",
  endDate: "End",
  endTime: "End time",
  includeTime: "Time",
  timeZone: "Zone",
  format: "Format",
  formats: { relative: "Near", long: "Date", full: "Weekday", numeric: "Numbers" },
  remind: "Remind",
  otherReminder: "Other",
  reminders: {
    none: "None",
    "minute 0": "Then",
    "minute 5": "5 min",
    "minute 15": "15 min",
    "minute 30": "30 min",
    "hour 1": "1 h",
    "day 0": "That day",
    "day 1": "1 day",
    "day 2": "2 days",
    "week 1": "1 week",
  },
  previousMonth: "Previous",
  nextMonth: "Next",
};
const cellWords = {
  yes: "Checked",
  no: "Not checked",
  clear: "Clear",
  option: "Option",
  newOption: (name: string) => `Make ${name}`,
  noOption: "None",
  optionTooLong: "Too long",
  optionComma: "No comma",
  chosen: "Chosen",
  remove: (name: string) => `Remove ${name}`,
  person: "Person",
  noPerson: "Nobody",
  findingPeople: "Searching",
  peopleUnasked: "Not asked",
  morePeople: "There are more",
  openLink: "Open link",
  files: {
    none: "No files",
    upload: "Upload",
    link: "Link",
    addLink: "Add",
    wrongLink: "Wrong",
    noAccess: "No access",
    move: (name: string) => `Move ${name}`,
    rename: (name: string) => `Rename ${name}`,
    download: (name: string) => `Download ${name}`,
    open: (name: string) => `Open ${name}`,
  },
  date: dateWords,
};
/** A user whose name is Mira. */
export const MIRA = "30000000-0000-4000-8000-000000000001";

const ports: CellPorts = {
  locale: "en",
  firstDay: 1,
  today: () => "2026-03-20",
  sayDate: dateText,
  readDate: (text) =>
    readTypedDate(text, { today: "2026-03-20", now: "10:00", locale: "en", order: "mdy" }) as DateValue & JsonObject,
  sayTime: (at) => new Date(at).toISOString(),
  nameOf: (id) => (id === MIRA ? "Mira" : id),
  people: {
    known: () => [
      { id: "mira", name: "Mira" },
      { id: "jun", name: "Jun" },
    ],
    find: async () => ({ people: [], isWhole: true }),
    choose: () => undefined,
    pictureOf: () => undefined,
  },
  words: cellWords,
};
const words: TableWords = {
  table: "Table",
  leaving: "Escape, Tab",
  newRow: "New row",
  untitled: "Untitled",
  unnamed: "Unnamed",
  open: "Open",
  rowMenu: "Row menu",
  chooseRow: "Choose",
  notThatKind: (column) => `no value for ${column}`,
  notAtHand: "not at hand",
  sorted: "sorted",
  readOnly: "read only",
  refused: "refused",
  cellsLeft: (count, where) => [`${count} left`, ...where].join(": "),
  rowsMade: (count) => `${count} made`,
  pasteTooLong: (_most, rest) => `${rest} too many`,
  notInFilter: "not in this filter",
  deleted: "deleted",
  writing: (done, total) => `${done} of ${total}`,
  copying: (done, total) => `copying ${done} of ${total}`,
  copyCancelled: "not copied",
  copyRefused: "copy refused",
  rowsCopied: (count) => `${count} copied`,
  cancel: "Cancel",
  busy: "busy",
  writeCancelled: "cancelled",
  writeStopped: "stopped",
  rowMoved: "moved",
  movedTo: (group) => `moved to ${group}`,
  notEntered: (group) => `not into ${group}`,
  without: (property) => `No ${property}`,
  rowsIn: (count) => `${count} rows`,
  newRowIn: (group) => `New in ${group}`,
  groupMenu: (group) => `More for ${group}`,
  moreGroups: "More groups",
  calculate: "Calculate",
  calculation: (aggregator) => aggregator,
};

export class TablePage {
  readonly database: MemoryDatabase;
  readonly said: string[] = [];
  readonly opened: string[] = [];
  /** The texts that the table gave to the app because they could not be written, by id. */
  readonly kept = new Map<string, UnsavedCell>();
  readonly unsaved: UnsavedCells = {
    keep: (cell) => void this.kept.set(cell.id, cell),
    forget: (id) => void this.kept.delete(id),
    Notice: ({ place, onLeave }) => (
      <button type="button" data-notice={place.propertyName} onClick={onLeave}>
        {place.rowName}
      </button>
    ),
  };
  rowMenu: RowMenuSlot | null = null;
  chosen: ChosenSlot | null = null;
  foot: ColumnMenuSlot | null = null;
  groupMenu: GroupMenuSlot | null = null;
  /** Finds members of the workspace in addition to the known ones. */
  findPeople: PeopleToChoose["find"] = ports.people.find;
  private readonly host = document.body.appendChild(document.createElement("div"));
  private readonly root = createRoot(this.host);
  private clipboard = "";
  /** The HTML of the last copy. */
  private clipboardHtml = "";

  constructor(rows: number | MemorySeed, filled: JsonObject = {}) {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    this.database = memoryDatabase(typeof rows === "number" ? sampleDatabase(rows) : rows);
    act(() => this.root.render(<Page page={this} filled={filled} />));
  }

  close(): void {
    act(() => this.root.unmount());
    this.host.remove();
  }
  noteRowMenu(slot: RowMenuSlot): void {
    this.rowMenu = slot;
  }
  noteGroup(slot: GroupMenuSlot): void {
    this.groupMenu = slot;
  }
  noteFoot(slot: ColumnMenuSlot): void {
    this.foot = slot;
  }
  noteChosen(slot: ChosenSlot): void {
    this.chosen = slot;
  }
  get grid(): HTMLElement {
    return this.one('[role="grid"]');
  }
  one(selector: string): HTMLElement {
    const found = this.host.querySelector<HTMLElement>(selector);
    if (found === null) throw new Error(`no ${selector}`);
    return found;
  }
  cell(row: number, column: number): HTMLElement {
    return this.one(`[data-place="${row}"] [data-column="${column}"]`);
  }
  /** The text of a cell, without its button. */
  text(row: number, column: number): string {
    const shown = this.cell(row, column).cloneNode(true) as HTMLElement;
    for (const button of shown.querySelectorAll("button")) button.remove();
    return shown.textContent;
  }
  /** The cell that the grid names as the one with the focus, as [row, column]; [-1, n] is the head. */
  get focused(): (number | string)[] {
    const [, row, column] = /-(-?\d+)-(\d+)$/.exec(this.grid.getAttribute("aria-activedescendant") ?? "") ?? [];
    if (row === undefined) return [this.grid.getAttribute("aria-activedescendant")?.split("-").at(-1) ?? "none"];
    return [Number(row), Number(column)];
  }
  get field(): HTMLTextAreaElement | null {
    return this.host.querySelector("textarea");
  }
  focus(): void {
    act(() => this.grid.focus());
  }
  /** "Shift+Tab", "Control+End"; a letter that no handler uses is typed into the element with the focus. */
  async press(...keys: string[]): Promise<void> {
    for (const combination of keys) {
      const parts = combination === "+" ? ["+"] : combination.split("+");
      const key = parts.at(-1) ?? "";
      await act(async () => {
        const event = new KeyboardEvent("keydown", {
          key,
          bubbles: true,
          cancelable: true,
          shiftKey: parts.includes("Shift"),
          ctrlKey: parts.includes("Control"),
          altKey: parts.includes("Alt"),
        });
        const isFree = document.activeElement?.dispatchEvent(event) === true;
        if (isFree && key.length === 1 && document.activeElement instanceof HTMLTextAreaElement) {
          document.activeElement.value += key;
          document.activeElement.dispatchEvent(new Event("input", { bubbles: true }));
        }
        if (isFree && key.length === 1 && document.activeElement instanceof HTMLInputElement)
          typeInto(document.activeElement, key);
      });
    }
  }
  /** `how`: "mouse" or "touch". */
  async point(target: Element, how: string, shiftKey = false): Promise<void> {
    await act(async () => {
      const said = { bubbles: true, cancelable: true, button: 0, shiftKey };
      const down = Object.assign(new MouseEvent("pointerdown", said), { pointerType: how });
      target.dispatchEvent(down);
      if (how === "mouse" && target.closest("button") === null) this.grid.focus();
      target.dispatchEvent(Object.assign(new MouseEvent("pointerup", said), { pointerType: how }));
      target.dispatchEvent(new MouseEvent("click", said));
    });
  }
  /** From the first place to the last one along the line. */
  async drag(target: Element, places: readonly number[]): Promise<void> {
    const at = (kind: string, clientX: number | undefined) =>
      act(async () => {
        const said = { bubbles: true, cancelable: true, button: 0, buttons: 1, clientX: clientX ?? 0 };
        target.dispatchEvent(Object.assign(new MouseEvent(kind, said), { pointerType: "mouse", pointerId: 1 }));
      });
    Element.prototype.setPointerCapture ??= () => undefined;
    await at("pointerdown", places[0]);
    for (const place of places.slice(1)) await at("pointermove", place);
    await at("pointerup", places.at(-1));
  }
  /** A paste without `text` is a paste of the last copy. Returns the text of the last copy. */
  async clip(
    kind: "copy" | "cut" | "paste",
    text?: string,
    html = text === undefined ? this.clipboardHtml : "",
  ): Promise<string> {
    await act(async () => {
      const isPlain = (kind: string): boolean => kind === "text/plain";
      const clipboardData = {
        files: [],
        getData: (of: string) => (isPlain(of) ? (text ?? this.clipboard) : html),
        setData: (of: string, said: string) => (isPlain(of) ? (this.clipboard = said) : (this.clipboardHtml = said)),
      };
      caretElement().dispatchEvent(
        Object.assign(new Event(kind, { bubbles: true, cancelable: true }), { clipboardData }),
      );
    });
    return this.clipboard;
  }
  does(change: () => void): void {
    act(change);
  }
  filter(property: string, operator: string, value: Json): void {
    const { source, viewId } = this.database;
    const filter = { operator: "and", filters: [{ property, filter: { operator, value: { type: "exact", value } } }] };
    const operation = setAt(source.spaceId, "collection_view", viewId, ["query2", "filter"], filter);
    this.does(() => void source.transact([operation], { userAction: "filter" }));
  }
  sort(property: string): void {
    const { source, viewId } = this.database;
    this.does(
      () =>
        void source.transact(setSorts(source.spaceId, viewId, [{ property, direction: "ascending" }]), {
          userAction: "sort",
        }),
    );
  }
}

/** The element that browsers send clipboard events to: that with the caret if it has the focus, else the body. */
function caretElement(): Element {
  const focused = document.activeElement;
  if (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement) return focused;
  const node = document.getSelection()?.anchorNode ?? null;
  const element = node instanceof Element ? node : (node?.parentElement ?? null);
  return element !== null && focused?.contains(element) === true ? element : document.body;
}

/** As a browser types: the field's own setter, which React watches. */
function typeInto(field: HTMLInputElement, key: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
  set?.call(field, field.value + key);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function Page({ page, filled }: { readonly page: TablePage; readonly filled: JsonObject }) {
  const { source, collectionId } = page.database;
  const state = useSyncExternalStore(source.state.subscribe, source.state.read);
  const [view] = state.kind === "ready" ? state.views : [];
  const sorted = readSorts(getIn(view?.value, ["query2", "sort"]));
  const asked = JSON.stringify(isFault(sorted) ? [] : sorted);
  const stored = readFilter(getIn(view?.value, ["query2", "filter"]));
  const filter = JSON.stringify(isFault(stored) ? EVERYTHING : stored);
  const rows = useMemo(() => {
    const sorts = JSON.parse(asked) as Sort[];
    return source.rows({ collectionId, viewId: "", filter: JSON.parse(filter) as Group, sorts, search: "" });
  }, [source, collectionId, asked, filter]);
  const schema = useMemo(() => readSchema(state.kind === "ready" ? state.collection : {}), [state]);
  const calculations = view === undefined ? [] : calculationsOf(view, schema);
  const grouping = view === undefined ? null : viewGrouping(schema, viewFormat(view));
  const groupBy = grouping?.groupBy ?? null;
  const answered = useGroups(
    source,
    calculations.length === 0 && groupBy === null
      ? null
      : {
          collectionId,
          viewId: view?.id ?? "",
          filter: JSON.parse(filter) as Group,
          search: "",
          groupBy,
          subGroupBy: null,
          aggregations: calculations,
          limit: 100,
        },
  );
  const property = schema.properties[groupBy?.property ?? ""];
  const told = answered?.groups.read().groups ?? [];
  const groups =
    property === undefined || grouping === null
      ? []
      : shownGroups(told, grouping).map((one) => ({
          ...one,
          name: groupName(one.value, property, ports, words.without),
        }));
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const lines = useGroupedRows(
    source,
    groupBy === null ? null : (answered?.question ?? null),
    JSON.parse(asked) as Sort[],
    { groups, folded, hasNewRows: true, hasMore: false, isWhole: true },
  );
  const onFold = (key: string, isFolded: boolean): void =>
    setFolded((now) => new Set([...now].filter((one) => one !== key).concat(isFolded ? [key] : [])));
  const own = useMemo(() => {
    const find: PeopleToChoose["find"] = async (asked, signal) => await page.findPeople(asked, signal);
    return { ...ports, people: { ...ports.people, find } };
  }, [page]);
  if (view === undefined || state.kind !== "ready") return null;
  const columns = columnsOf(schema, viewFormat(view));
  return (
    <CellPortsContext value={own}>
      <UnsavedCellsContext value={page.unsaved}>
        <Table
          source={source}
          collectionId={collectionId}
          rows={lines ?? rows}
          columns={columns}
          lastFrozen={frozenIn(viewFormat(view))}
          canEdit={state.canEdit}
          canShape={state.canEdit}
          sortOf={() => undefined}
          colouring={null}
          isSorted={asked !== "[]"}
          isFiltered={filter !== JSON.stringify(EVERYTHING)}
          filled={() => filled}
          onNewOptions={(key, made, group) => {
            const edited = { id: collectionId, spaceId: source.spaceId, value: state.collection };
            const edit = addOptions(edited, key, made, source.newId);
            return (
              "operations" in edit &&
              source.transact(edit.operations, { userAction: "add-option", ...(group !== undefined && { group }) })
            );
          }}
          onColumns={(next) =>
            source.transact(setColumns(source.spaceId, view.id, storedColumns(next, viewFormat(view))), {
              userAction: "columns",
            })
          }
          openRow={(id) => page.opened.push(id)}
          groups={
            lines === null || groupBy === null || property === undefined
              ? null
              : { rows: lines, groupBy, property, aggregations: calculations, onFold, onMore: () => undefined }
          }
          groupMenu={(slot) => {
            page.noteGroup(slot);
            return null;
          }}
          calculations={calculations}
          answered={answered}
          calculationMenu={(slot) => {
            page.noteFoot(slot);
            return null;
          }}
          columnMenu={() => null}
          rowMenu={(slot) => {
            page.noteRowMenu(slot);
            return null;
          }}
          chosenBar={(slot) => {
            page.noteChosen(slot);
            return <button type="button">Bar</button>;
          }}
          headEnd={null}
          say={(said) => page.said.push(said)}
          words={words}
          place="page"
        />
      </UnsavedCellsContext>
    </CellPortsContext>
  );
}
