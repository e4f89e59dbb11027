// A database in memory behind the seam of the faces: the kernel's own execution over a world that knows everything, and the
// engine in process for questions. For tests of faces, and for looking at them.
// Invariant: what a transaction changed is read as soon as it returns.
import { execute } from "@tessera/kernel/operations/execute.ts";
import { MemoryWorld } from "@tessera/kernel/world/memory-world.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { isAlive } from "@tessera/kernel/records/entry.ts";
import { keyOf } from "@tessera/kernel/records/pointer.ts";
import { isObject, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import { CollectionIndex } from "../index/collection-index.ts";
import type { Answer, Question, Row } from "../query/question.ts";
import { readSchema } from "../schema.ts";
import type {
  DatabaseNote,
  DatabaseSource,
  DatabaseState,
  EditPlan,
  GroupsQuestion,
  GroupsSource,
  GroupsState,
  RowsQuestion,
  RowsSource,
  RowsState,
  ShownRow,
  StoredView,
  Watched,
} from "../source/database-source.ts";

const SPACE = "10000000-0000-4000-8000-000000000000";

export interface MemoryDatabase {
  readonly source: DatabaseSource;
  readonly collectionId: string;
  readonly viewId: string;
  /** What was done, in order: for tests that ask which operations were sent. */
  readonly done: readonly { readonly operations: readonly Operation[]; readonly userAction: string }[];
  /** As if somebody else had done it: it is not among what undo takes back. */
  readonly byOthers: (operations: readonly Operation[]) => void;
  readonly show: (state: DatabaseState | null) => void;
  readonly setCanEdit: (canEdit: boolean) => void;
  readonly setWhole: (isWhole: boolean) => void;
  /** Whether rows that are not in memory can be read. */
  readonly setReachable: (isReachable: boolean) => void;
}

export interface MemorySeed {
  readonly name: string;
  readonly schema: JsonObject;
  /** Rows in their order, by their properties. */
  readonly rows: Iterable<JsonObject>;
  readonly format?: JsonObject;
  readonly now?: number;
  /** Rows behind so many are not in memory until they are brought. */
  readonly inMemory?: number;
}

/** Numbered ids, the same in every run. */
function numbered(): () => string {
  let count = 0;
  return () => `${(++count).toString(16).padStart(8, "0")}-0000-4000-8000-${count.toString(16).padStart(12, "0")}`;
}

/** What takes a step back. */
interface Taken {
  readonly operations: readonly Operation[];
  readonly group: string | undefined;
}

class Memory {
  readonly world = new MemoryWorld();
  readonly newId = numbered();
  readonly blockId = this.newId();
  readonly collectionId = this.newId();
  readonly viewId = this.newId();
  readonly done: { operations: readonly Operation[]; userAction: string }[] = [];
  readonly index: CollectionIndex;
  canEdit = true;
  isWhole = true;
  shown: DatabaseState | null = null;
  private readonly notices = new Set<() => void>();
  private group: string | undefined = undefined;
  private readonly undos: Taken[] = [];
  private readonly redos: Taken[] = [];
  private readonly rowsShown = new Map<string, { readonly entry: Entry; readonly row: ShownRow }>();
  private state: DatabaseState | null = null;
  private now: number;
  /** Rows that are not in memory. */
  private readonly away = new Set<string>();
  /** Whether rows can be read. */
  isReachable = true;
  private sequence = 1;
  private clock = 0;
  version = 0;

  constructor(seed: MemorySeed) {
    this.now = seed.now ?? Date.UTC(2026, 2, 20, 9);
    const inBlock = { parent_id: this.blockId, parent_table: "block", alive: true, space_id: SPACE };
    const collection_pointer = { table: "collection", id: this.collectionId, spaceId: SPACE };
    this.put("space", SPACE, { id: SPACE, permissions: [] });
    this.put("block", this.blockId, {
      id: this.blockId,
      type: "collection_view_page",
      parent_id: SPACE,
      parent_table: "space",
      alive: true,
      space_id: SPACE,
      collection_id: this.collectionId,
      view_ids: [this.viewId],
      format: { collection_pointer },
    });
    this.put("collection", this.collectionId, {
      id: this.collectionId,
      ...inBlock,
      name: [[seed.name]],
      schema: seed.schema,
    });
    this.put("collection_view", this.viewId, {
      id: this.viewId,
      ...inBlock,
      type: "table",
      name: "Table",
      query2: {},
      format: { collection_pointer, ...seed.format },
    });
    this.index = new CollectionIndex(readSchema({ schema: seed.schema }), "en");
    let count = 0;
    for (const properties of seed.rows) {
      const id = this.newId();
      const stamp = {
        created_time: this.now - count * 60_000,
        created_by_id: "ada",
        last_edited_time: this.now - count * 1000,
        last_edited_by_id: count % 3 === 0 ? "bo" : "ada",
      };
      const value = {
        id,
        type: "page",
        properties,
        parent_id: this.collectionId,
        parent_table: "collection",
        alive: true,
        space_id: SPACE,
        ...stamp,
      };
      const order = `V${(count++).toString(36).padStart(8, "0")}1`;
      this.world.entries.set(keyOf({ table: "block", id }), {
        table: "block",
        id,
        scope: SPACE,
        version: 1,
        value,
        order,
        texts: {},
        meta: {},
        seq: 1,
      });
      this.feed(id);
      if (seed.inMemory !== undefined && count > seed.inMemory) this.away.add(id);
    }
  }

  bring(ids: readonly string[]): boolean {
    if (this.isReachable) for (const id of ids) this.away.delete(id);
    return this.isReachable;
  }

  private put(table: Entry["table"], id: string, value: JsonObject): void {
    this.world.put(table, id, { table, id, scope: SPACE, version: 1, value, order: null, texts: {}, meta: {}, seq: 1 });
  }

  private feed(id: string): void {
    const entry = this.world.entry("block", id);
    if (entry === null || entry.value["parent_id"] !== this.collectionId) return;
    this.index.upsert(indexed(entry));
  }

  run(operations: readonly Operation[]): readonly Operation[] | null {
    this.now += 1000;
    const outcome = execute(this.world, operations, {
      transaction: this.newId(),
      actor: { table: "notion_user", id: "ada" },
      now: this.now,
      scope: SPACE,
      trusted: true,
      may: () => true,
      allocate: (length) => ["own", (this.clock += length)],
    });
    if (outcome.status !== "done") return null;
    this.world.take(outcome.draft, ++this.sequence);
    for (const { table, id } of outcome.draft.entries.values()) {
      if (table === "block") this.feed(id);
      if (table === "collection") this.index.schema = readSchema(this.world.entry("collection", id)?.value ?? {});
    }
    this.tell();
    return outcome.inverse;
  }

  /** What one group has in a row is taken back together. */
  transact(operations: readonly Operation[], { userAction, group }: DatabaseNote): boolean {
    const inverse = this.run(operations);
    if (inverse === null) return false;
    this.done.push({ operations, userAction });
    const isSame = group !== undefined && group === this.group;
    const back = isSame ? [...inverse, ...(this.undos.pop()?.operations ?? [])] : inverse;
    this.undos.push({ operations: back, group });
    this.group = group;
    this.redos.length = 0;
    return true;
  }

  /** Takes back the last of one kind and keeps what would take that back again. */
  take(which: "undo" | "redo"): boolean {
    const [from, to] = which === "undo" ? [this.undos, this.redos] : [this.redos, this.undos];
    const step = from.pop();
    this.group = undefined;
    const inverse = step === undefined ? null : this.run(step.operations);
    if (inverse === null) return false;
    to.push({ operations: inverse, group: step?.group });
    return true;
  }

  /** As if the step of that group had never been. */
  takeGroup(group: string): boolean {
    const at = this.undos.findLastIndex((step) => step.group === group);
    const [step] = at < 0 ? [] : this.undos.splice(at, 1);
    this.group = undefined;
    return step !== undefined && this.run(step.operations) !== null;
  }

  tell(): void {
    this.version++;
    this.state = null;
    for (const notice of [...this.notices]) notice();
  }

  readonly subscribe = (notice: () => void): (() => void) => {
    this.notices.add(notice);
    return () => this.notices.delete(notice);
  };

  readState(): DatabaseState {
    if (this.shown !== null) return this.shown;
    this.state ??= this.ready();
    return this.state;
  }

  private ready(): DatabaseState {
    const block = this.world.entry("block", this.blockId)?.value ?? {};
    const ids = block["view_ids"];
    const views: StoredView[] = [];
    for (const id of Array.isArray(ids) ? (ids as readonly string[]) : []) {
      const view = this.world.entry("collection_view", id);
      if (view !== null && isAlive(view)) views.push({ id, value: view.value });
    }
    const collection = this.world.entry("collection", this.collectionId)?.value ?? {};
    return {
      kind: "ready",
      collectionId: this.collectionId,
      block,
      collection,
      home: null,
      views,
      canEditViews: this.canEdit,
      canEdit: this.canEdit,
      hasFull: this.canEdit,
    };
  }

  row(id: string): ShownRow | null {
    const entry = this.world.entry("block", id);
    if (entry === null || !isAlive(entry) || this.away.has(id)) return null;
    const known = this.rowsShown.get(id);
    if (known?.entry === entry && known.row.canEdit === this.canEdit) return known.row;
    const row = { id, value: entry.value, canEdit: this.canEdit };
    this.rowsShown.set(id, { entry, row });
    return row;
  }

  numbering(length: number): { readonly site: string; readonly clock: number } {
    this.clock += length;
    return { site: "memory", clock: this.clock - length };
  }

  private answer({ filter, search }: Pick<RowsQuestion, "filter" | "search">, more: Partial<Question>): Answer | null {
    const reader = { signature: "all", holders: [SPACE], shown: null };
    const { now } = this;
    return this.index.ask({
      reader,
      filter,
      sorts: [],
      search,
      zone: "UTC",
      now,
      me: "ada",
      after: null,
      limit: 0,
      ...more,
    });
  }

  ask(question: RowsQuestion): { readonly ids: readonly string[]; readonly state: RowsState } {
    const answer = this.answer(question, { sorts: question.sorts, limit: 2_000_000 });
    const { total, rows, ignored } = answer ?? { total: 0, rows: [], ignored: [] };
    return { ids: rows, state: { kind: "ready", total, isWhole: this.isWhole, ignored, version: this.version } };
  }

  groups(question: GroupsQuestion): GroupsState {
    const answer = this.answer(question, { gather: question });
    const nothing = { groups: [], subGroups: [], total: 0, hasMore: false, aggregations: [] };
    const { total, ignored, gathered = nothing } = answer ?? { total: 0, ignored: [] };
    return { ...gathered, kind: "ready", rows: total, isWhole: this.isWhole, ignored };
  }
}

function indexed({ id, value, order }: Entry): Row {
  const { properties, created_time, created_by_id, last_edited_time, last_edited_by_id } = value;
  const text = (one: Json | undefined): string => (typeof one === "string" ? one : "");
  return {
    id,
    properties: isObject(properties) ? properties : {},
    createdTime: Number(created_time ?? 0),
    createdBy: text(created_by_id),
    editedTime: Number(last_edited_time ?? 0),
    editedBy: text(last_edited_by_id),
    order: order ?? "",
    holder: SPACE,
    alive: value["alive"] === true,
  };
}

class MemoryRows implements RowsSource {
  private answer: ReturnType<Memory["ask"]> | null = null;
  private at = -1;

  constructor(
    private readonly memory: Memory,
    private readonly question: RowsQuestion,
  ) {}

  private now(): ReturnType<Memory["ask"]> {
    if (this.answer === null || this.at !== this.memory.version) {
      this.answer = this.memory.ask(this.question);
      this.at = this.memory.version;
    }
    return this.answer;
  }

  readonly read = (): RowsState => this.now().state;
  readonly subscribe = (notice: () => void): (() => void) => this.memory.subscribe(notice);

  idAt(place: number): string | null {
    return this.now().ids[place] ?? null;
  }

  placeOf(id: string): number | null {
    const place = this.now().ids.indexOf(id);
    return place < 0 ? null : place;
  }

  async idsBetween(from: number, to: number): Promise<readonly (string | null)[]> {
    const { ids } = this.now();
    return Array.from({ length: to - from }, (_, at) => ids[from + at] ?? null);
  }

  show(): void {}
  close(): void {}
}

function memoryGroups(memory: Memory, question: GroupsQuestion): GroupsSource {
  let [state, at]: [GroupsState | null, number] = [null, -1];
  const read = (): GroupsState => {
    if (state === null || at !== memory.version) [state, at] = [memory.groups(question), memory.version];
    return state;
  };
  return { read, subscribe: memory.subscribe, close: () => undefined };
}

function memoryPlan(memory: Memory): EditPlan {
  const added: (readonly Operation[])[] = [];
  return {
    numbering: (length) => memory.numbering(length),
    add: (operations) => void added.push(operations),
    store: async () => true,
    get left() {
      return added.length;
    },
    executeNext(note) {
      const isDone = memory.transact(added[0] ?? [], note);
      if (isDone) added.shift();
      return isDone;
    },
    drop: () => void added.splice(0),
  };
}

export function memoryDatabase(seed: MemorySeed): MemoryDatabase {
  const memory = new Memory(seed);
  const watched = new Map<string, Watched<ShownRow | null>>();
  const source: DatabaseSource = {
    blockId: memory.blockId,
    spaceId: SPACE,
    state: { read: () => memory.readState(), subscribe: memory.subscribe },
    row: (id) => {
      const known = watched.get(id) ?? { read: () => memory.row(id), subscribe: memory.subscribe };
      watched.set(id, known);
      return known;
    },
    hold: () => () => undefined,
    keepOpen: () => () => undefined,
    bring: async (ids) => memory.bring(ids),
    rows: (question) => new MemoryRows(memory, question),
    groups: (question) => memoryGroups(memory, question),
    world: memory.world,
    newId: memory.newId,
    numbering: (length) => memory.numbering(length),
    transact: (operations, note) => memory.transact(operations, note),
    plan: () => memoryPlan(memory),
    undo: (group) => (group === undefined ? memory.take("undo") : memory.takeGroup(group)),
    redo: () => memory.take("redo"),
    retry: () => memory.tell(),
  };
  const change = (make: () => void) => (): void => {
    make();
    memory.tell();
  };
  return {
    source,
    collectionId: memory.collectionId,
    viewId: memory.viewId,
    done: memory.done,
    byOthers: (operations) => void memory.run(operations),
    show: (state) => change(() => (memory.shown = state))(),
    setCanEdit: (canEdit) => change(() => (memory.canEdit = canEdit))(),
    setReachable: (isReachable) => change(() => (memory.isReachable = isReachable))(),
    setWhole: (isWhole) => change(() => (memory.isWhole = isWhole))(),
  };
}
