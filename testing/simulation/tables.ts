/**
 * Databases of a simulation: one on each page, whose rows people add, change, move and throw away by what stands behind the
 * face of a database in the app, each in a view of their own. In the end every view shows what a plain look at the server's
 * rows gives for that person, in that order. Leaves to run.ts what else they do and what is held that must not be.
 */
import type { RowsQuestion, RowsSource } from "@tessera/database/source/database-source.ts";
import { readSchema } from "@tessera/database/schema.ts";
import { naiveAnswer } from "@tessera/database/testing/naive.ts";
import { runsOf } from "@tessera/kernel/operations/texts.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { parentOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { sameJson, type JsonObject } from "@tessera/kernel/values/json.ts";
import { leftOf, rangesOf } from "@tessera/kernel/text/offsets.ts";
import { visibleText } from "@tessera/kernel/text/runs.ts";
import { createWritable, type Writable } from "@tessera/platform/readable.ts";
import { CollectionNews } from "@tessera/sync/collection-news.ts";
import { openDatabase, type OpenDatabase } from "@tessera/web/data/collections/open-database.ts";
import { rowOf } from "@tessera/web/data/collections/asking/row-of.ts";
import { memoryDevice, MemoryDeviceStore } from "@tessera/web/data/collections/testing/memory-device.ts";
import { unitsIn, type Actor, type Deed, type Hands, type Typed, type Units } from "./actor.ts";
import type { Random } from "./random.ts";
import type { SimClient } from "./sim-client.ts";

type Run = (operations: readonly Operation[]) => Promise<unknown>;

/** One on a page. */
interface Table {
  readonly block: string;
  readonly collection: string;
  readonly view: string;
}

export const TEXT = "~t";
const SCHEMA = {
  title: { name: "Name", type: "title" },
  [TEXT]: { name: "Text", type: "text" },
  num: { name: "Number", type: "number" },
  done: { name: "Done", type: "checkbox" },
};

const DEEDS = { add: 10, type: 14, del: 4, num: 14, done: 10, move: 8, trash: 5, undo: 8, redo: 3 } as const;

export class Tables {
  private constructor(
    readonly all: readonly Table[],
    readonly random: Random,
    private readonly run: Run,
  ) {}

  static async make(pages: readonly string[], random: Random, units: Units, run: Run): Promise<Tables> {
    const all: Table[] = [];
    for (const page of pages) {
      const [block, collection, view] = [random.uuid(), random.uuid(), random.uuid()];
      await run([
        on("block", block, "new", { type: "collection_view", parent: { table: "block", id: page } }),
        on("collection", collection, "set", {
          value: { parent_id: block, parent_table: "block", alive: true, schema: SCHEMA },
        }),
        on("collection_view", view, "set", {
          value: { parent_id: block, parent_table: "block", alive: true, type: "table" },
        }),
        on("block", block, "update", { value: { collection_id: collection, view_ids: [view] } }),
      ]);
      for (let n = random.below(6); n > 0; n--) await run([made(random, collection, units)]);
      all.push({ block, collection, view });
    }
    return new Tables(all, random, run);
  }

  /** Somebody may or may not read one of the rows from now on, whatever the page says. */
  async change(userId: string, rows: readonly string[]): Promise<void> {
    const { random } = this;
    if (rows.length === 0) return;
    const items = [
      { type: "user_permission", role: "reader", user_id: userId },
      { type: "restrict_permission", role: "none" },
    ];
    const value = random.chance(0.6) ? items : null;
    await this.run([on("block", random.pick(rows), "set", { value }, ["permissions"])]).catch(() => undefined);
  }

  hold(entry: Entry): boolean {
    return parentOf(entry)?.table === "collection";
  }
}

interface OpenTable {
  readonly source: OpenDatabase;
  readonly rows: RowsSource;
  readonly question: RowsQuestion;
}

export class TableHands implements Hands {
  private open: { readonly life: number; readonly online: Writable<boolean>; readonly tables: OpenTable[] } | null =
    null;
  private readonly kinds: readonly number[];
  /** What the device keeps of rows: it outlives the tab. */
  private readonly kept = new MemoryDeviceStore();

  constructor(
    private readonly client: SimClient,
    private readonly tables: Tables,
    private readonly units: Units,
    private readonly random: Random,
    private readonly inner: Actor,
  ) {
    this.kinds = tables.all.map(() => random.below(4));
  }

  isOf(client: SimClient): boolean {
    return client === this.client;
  }

  get typed(): Typed[] {
    return this.inner.typed;
  }

  act(weights: Readonly<Record<Deed, number>>): void {
    const tables = this.opened();
    if (this.random.chance(0.4)) this.inner.act(weights);
    else this.change(this.random.pick(tables));
  }

  /** The ids of the rows that are shown now. */
  shown(): string[] {
    return this.opened().flatMap(({ rows }) => idsOf(rows).flatMap((id) => id ?? []));
  }

  isBusy(): boolean {
    return this.opened().some(
      ({ source, rows }) => source.state.read().kind === "ready" && rows.read().kind !== "ready",
    );
  }

  /** `entries`: what the person may read, as the server has it in the end. */
  judgeRows(entries: readonly Entry[]): string[] {
    const may = new Set(entries.map(({ id }) => id));
    const kept = [...this.kept.kept.values()].flatMap((rows) => [...rows.keys()]).filter((id) => !may.has(id));
    const faults = kept.map((id) => `${this.client.name} still keeps ${id}`);
    const shown = this.opened().flatMap(({ source, rows, question }) => {
      const mine = entries.filter((entry) => parentOf(entry)?.id === question.collectionId);
      const isReadable = entries.some(({ id }) => id === source.blockId);
      if (!isReadable)
        return source.state.read().kind === "ready"
          ? [`${this.client.name} shows a database that is not for them`]
          : [];
      const reader = { signature: "", holders: [""], shown: null };
      const asked = { ...question, reader, zone: "UTC", now: this.client.now(), me: null, after: null, limit: 1000 };
      const right = naiveAnswer(mine.map(rowOf), readSchema({ schema: SCHEMA }), asked, "en").rows;
      const shown = idsOf(rows);
      if (!sameJson(shown, right))
        return [`${this.client.name} shows other rows: ${shown.join(" ")} instead of ${right.join(" ")}`];
      const byId = new Map(mine.map((entry) => [entry.id, entry]));
      return right.flatMap((id) => {
        const value = source.row(id).read()?.value ?? null;
        return sameJson(value, byId.get(id)?.value ?? null)
          ? []
          : [
              `${this.client.name} shows another row ${id}: ${JSON.stringify(value)} instead of ${JSON.stringify(byId.get(id)?.value)}`,
            ];
      });
    });
    return [...faults, ...shown];
  }

  private opened(): readonly OpenTable[] {
    const { client, open } = this;
    if (open !== null && open.life === client.life.number) {
      open.online.set(client.life.client.online);
      return open.tables;
    }
    const { workspace, ports, ask, number } = client.life;
    const online = createWritable(client.life.client.online);
    client.life.client.onOnline(() => online.set(client.life.client.online));
    const asker = () => ({ me: client.userId, now: client.now(), zone: "UTC" });
    const { clock, newId, onError } = ports;
    const read = async () => null;
    const findHome = async () => null;
    const askGroups = async () => ({ ok: false, failure: { kind: "offline" } }) as const;
    const guard = () => () => undefined;
    const news = CollectionNews.of(workspace);
    const device = memoryDevice(this.kept);
    const tables = this.tables.all.map(({ block, collection, view }, at) => {
      const source = openDatabase(
        {
          records: workspace,
          findHome,
          news,
          ask,
          askGroups,
          read,
          device,
          asker,
          clock,
          newId,
          online,
          guard,
          onError,
        },
        block,
      );
      const question = questionOf(this.kinds[at] ?? 0, collection, view);
      const rows = source.rows(question);
      rows.show(0, 200);
      return { source, rows, question };
    });
    this.open = { life: number, online, tables };
    return tables;
  }

  private change({ source, rows, question }: OpenTable): void {
    const { random, units } = this;
    const deed = random.weighted(DEEDS);
    if (deed === "undo") return void source.undo();
    if (deed === "redo") return void source.redo();
    if (source.state.read().kind !== "ready") return;
    const ids = idsOf(rows).flatMap((id) => (id === null || source.world.entry("block", id) === null ? [] : id));
    const id = ids.length === 0 ? null : random.pick(ids);
    const entry = id === null ? null : source.world.entry("block", id);
    const operation =
      deed === "add" || entry === null
        ? made(random, question.collectionId, units, neighbours(random, ids))
        : this.operation(deed, entry, source, ids, question.collectionId);
    if (operation === null) return;
    const typed: Typed = { units: unitsIn([operation]), saved: false };
    const group = random.chance(0.3) ? deed : undefined;
    if (!source.transact([operation], { userAction: deed, ...(group !== undefined && { group }) })) return;
    if (typed.units.length > 0) this.typed.push(typed);
    // What is written after it is on disk after it.
    const { disk } = this.client.life.client;
    void disk.write([]).then((saved) => (typed.saved = saved));
  }

  private operation(
    deed: Exclude<keyof typeof DEEDS, "undo" | "redo" | "add">,
    entry: Entry,
    source: OpenDatabase,
    ids: readonly string[],
    collection: string,
  ): Operation | null {
    const { random, units } = this;
    const { id } = entry;
    const cell = (property: string, words: string): Operation =>
      on("block", id, "set", { value: [[words]] }, ["properties", property]);
    switch (deed) {
      case "num":
        return cell("num", String(random.below(30)));
      case "done":
        return cell("done", random.pick(["Yes", "No"]));
      case "trash":
        return on("block", id, "delb", { blocks: [id], below: [], seen: [] });
      case "move":
        return on("block", id, "move", {
          parent: { table: "collection", id: collection },
          ...neighbours(
            random,
            ids.filter((one) => one !== id),
          ),
        });
      case "type":
      case "del": {
        const property = random.pick(["title", TEXT]);
        const runs = runsOf(entry, property);
        const { length } = visibleText(runs);
        const path = ["properties", property];
        if (deed === "del")
          return length === 0 ? null : on("block", id, "del", { ids: rangesOf(runs, random.below(length), 1) }, path);
        const text = units.draw(1 + random.below(2));
        const args = { left: leftOf(runs, random.below(length + 1)), ...source.numbering(text.length), units: text };
        return on("block", id, "ins", args, path);
      }
    }
  }
}

function questionOf(kind: number, collectionId: string, viewId: string): RowsQuestion {
  const isDone = { property: "done", operator: "checkbox_is", value: { type: "exact", value: true } };
  const number = { property: "num", operator: "number_less_than", value: { type: "exact", value: 20 } };
  const filters = [[], [], [isDone], [number]][kind] ?? [];
  const sorts =
    [
      [],
      [{ property: "num", direction: "descending" as const }],
      [{ property: "title", direction: "ascending" as const }],
      [],
    ][kind] ?? [];
  return { collectionId, viewId, filter: { operator: "and", filters }, sorts, search: "" };
}

function idsOf(rows: RowsSource): (string | null)[] {
  return Array.from({ length: rows.read().total }, (_, place) => rows.idAt(place));
}

/** Two rows that stand side by side, or an end. */
function neighbours(
  random: Random,
  ids: readonly string[],
): { readonly after?: string | null; readonly before?: string | null } {
  const at = random.below(ids.length + 1);
  return { after: ids[at - 1] ?? null, before: ids[at] ?? null };
}

function made(random: Random, collection: string, units: Units, place: object = {}): Operation {
  const properties: JsonObject = { title: [[units.draw(1 + random.below(3))]], num: [[String(random.below(30))]] };
  return on("block", random.uuid(), "new", {
    type: "page",
    parent: { table: "collection", id: collection },
    properties,
    ...place,
  });
}

function on(table: string, id: string, command: string, args: object, path: readonly string[] = []): Operation {
  return { pointer: { table, id }, path, command, args } as unknown as Operation;
}
