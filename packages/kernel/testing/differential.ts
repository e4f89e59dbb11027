/**
 * A seeded run of people who edit a page from states of different age: every transaction is executed by the engine and
 * by the reference, and the two must agree on each item, block and place after it. Answers the first difference.
 */
import { execute, type Outcome } from "../operations/execute.ts";
import { blocksHolding, pastOffline, pastUndo } from "../operations/horizons.ts";
import { MemoryWorld } from "../world/memory-world.ts";
import type { Operation } from "../world/operation.ts";
import { ID_DROPPED } from "../world/refusal.ts";
import { runsOf } from "../operations/texts.ts";
import { isAlive, parentOf, typeOf, type Entry } from "../records/entry.ts";
import { stateOf, withState } from "../records/entry-state.ts";
import { getIn } from "../values/json.ts";
import { annotationsOf } from "../text/marks.ts";
import { lastOf, leftOf, rangesOf, rightOf } from "../text/offsets.ts";
import { plainText, toRichText } from "../text/rich-text.ts";
import { isVisible } from "../text/run.ts";
import { visibleText, type Range } from "../text/runs.ts";
import { isShown, ReferenceEngine, Refused, type Item } from "./reference-engine.ts";

const SPACE = "00000000-0000-4000-8000-000000000001";
const AUTHORS = 3;

/** Repeatable chance (xorshift): whole numbers below a limit. */
function chance(seed: number): (limit: number) => number {
  let state = (seed * 2654435761 + 1) >>> 0 || 1;
  return (limit) => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % limit;
  };
}

export class DifferentialRun {
  private world = new MemoryWorld();
  private reference = new ReferenceEngine(SPACE);
  private readonly random: (limit: number) => number;
  private readonly past: MemoryWorld[] = [];
  private readonly undoable: (readonly Operation[])[] = [];
  private made = 0;
  private typed = 0;
  private seq = 0;
  private readonly forgotten = new Set<string>();
  private readonly vanished = new Set<string>();
  commits = 0;
  refusals = 0;
  /** Transactions that named what had vanished. */
  rebases = 0;

  constructor(
    seed: number,
    /** So many units an insertion has at most: long texts use what short ones do not. */
    private readonly longest = 3,
    /** Whether deleted text passes its horizons at random moments: in the engine only, and nobody may see it. */
    private readonly horizons = false,
  ) {
    this.random = chance(seed);
    const space: Entry = {
      table: "space",
      id: SPACE,
      scope: SPACE,
      version: 1,
      value: { id: SPACE },
      order: null,
      texts: {},
      meta: {},
      seq: 0,
    };
    this.world.put("space", SPACE, space);
  }

  /** Null: the two agreed to the end. */
  run(steps: number): string | null {
    const page = this.id();
    const first = this.commit([
      this.block("new", page, { type: "page", parent: { table: "space", id: SPACE }, after: null }),
    ]);
    if (first !== null) return first;
    for (let n = 0; n < 4; n++) {
      const made = this.commit([this.newLine(page, undefined, "text", this.units(this.random(6)))]);
      if (made !== null) return made;
    }
    for (let step = 0; step < steps; step++) {
      this.past.push(fork(this.world));
      if (this.past.length > 6) this.past.shift();
      const view = this.past[this.past.length - 1 - this.random(Math.min(this.past.length, 5))] ?? this.world;
      const operations = this.random(9) === 0 ? this.undo() : this.deed(view, page);
      if (operations === null || operations.length === 0) continue;
      const fault = this.commit(operations);
      if (fault !== null) return `step ${step}: ${fault}`;
      if (this.random(12) === 0) this.reload();
      if (this.horizons && this.random(2) === 0) {
        this.age();
        const seen = this.difference();
        if (seen !== null) return `step ${step}, past a horizon: ${seen}`;
      }
    }
    return null;
  }

  private id(): string {
    return `00000000-0000-4000-8000-${(0x1000 + this.made++).toString(16).padStart(12, "0")}`;
  }

  private units(count: number): string {
    let text = "";
    for (let n = 0; n < count; n++) text += String.fromCharCode(0x4e00 + (this.typed++ % 20_000));
    return text;
  }

  private block(command: Operation["command"], id: string, args: object, path: string[] = []): Operation {
    return { pointer: { table: "block", id }, path, command, args } as unknown as Operation;
  }

  private newLine(parent: string, after: string | null | undefined, type: string, text: string): Operation {
    const properties = text === "" ? {} : { properties: { title: [[text]] } };
    return this.block("new", this.id(), {
      type,
      parent: { table: "block", id: parent },
      ...(after === undefined ? {} : { after }),
      ...properties,
    });
  }

  private undo(): readonly Operation[] | null {
    if (this.undoable.length === 0) return null;
    const at = this.random(this.undoable.length);
    const operations = this.undoable[at] ?? null;
    if (operations?.some(({ command, args }) => command === "undel" && this.forgotten.has(args.tx)) === true)
      return null;
    // Some are sent twice: what guards an undo must hold the second time too.
    if (this.random(3) > 0) this.undoable.splice(at, 1);
    return operations;
  }

  private deed(view: MemoryWorld, page: string): Operation[] | null {
    const { random } = this;
    const lines = linesOf(view, page);
    const texts = lines.filter((entry) => typeOf(entry) !== "divider");
    const line = texts[random(texts.length)];
    const any = lines[random(lines.length)];
    if (line === undefined || any === undefined) return [this.newLine(page, null, "text", this.units(2))];
    const runs = runsOf(line, "title");
    if (runs.length === 0) return null;
    const length = visibleText(runs).length;
    const path = ["properties", "title"];
    const from = random(length + 1);
    const some = rangesOf(runs, from, 1 + random(5));
    const roll = random(100);
    if (roll < 36) {
      const units = this.units(1 + random(this.longest));
      const clock = this.typed - units.length;
      const marks = random(6) === 0 ? { marks: [["b"]] } : {};
      const exp = random(8) === 0 ? { exp: ["b"] } : {};
      return [
        this.block(
          "ins",
          line.id,
          { left: leftOf(runs, from), site: `s${random(AUTHORS)}-${clock}`, clock, units, ...marks, ...exp },
          path,
        ),
      ];
    }
    if (roll < 50) return some.length === 0 ? null : [this.block("del", line.id, { ids: some }, path)];
    if (roll < 58) {
      const key = ["b", "i", "m:d"][random(3)] ?? "b";
      return some.length === 0
        ? null
        : [
            this.block(
              "fmt",
              line.id,
              { ids: some, key, val: random(3) === 0 ? null : key === "m:d" ? ["d"] : [] },
              path,
            ),
          ];
    }
    if (typeOf(line) === "page" && roll >= 68) return null;
    if (roll < 68) {
      const inside = random(8) === 0 ? { inside: true } : {};
      return [
        this.block("split", line.id, {
          right: rightOf(runs, from),
          left: leftOf(runs, from),
          n: this.id(),
          type: "text",
          ...inside,
        }),
      ];
    }
    if (roll < 80) {
      const to = texts[Math.max(0, texts.indexOf(line) - 1 - (random(4) === 0 ? random(3) : 0))];
      const target = to === undefined ? null : runsOf(to, "title");
      if (to === undefined || target === null || target.length === 0 || to === line) return null;
      return [this.block("merge", line.id, { from: line.id, to: to.id, end: lastOf(target) })];
    }
    if (roll < 85) return this.deletion(view, any);
    if (roll < 93) {
      const nest = random(3) === 0;
      const parent = nest ? any.id : (parentOf(any)?.id ?? page);
      if (typeOf(any) === "page" && !nest) return null;
      const end = random(4) === 0 ? {} : { end: lastOf(runs) };
      return [
        this.block("move", line.id, { parent: { table: "block", id: parent }, after: nest ? null : any.id, ...end }),
      ];
    }
    if (roll < 95) return [this.block("turn", line.id, { type: random(2) === 0 ? "to_do" : "header" })];
    if (typeOf(any) === "page") return [this.newLine(any.id, undefined, "page", this.units(2))];
    const type = ["text", "divider", "text", "page"][random(4)] ?? "text";
    const parent = random(3) === 0 ? any.id : (parentOf(any)?.id ?? page);
    return [
      this.newLine(parent, parent === any.id ? null : any.id, type, type === "divider" ? "" : this.units(random(4))),
    ];
  }

  private deletion(view: MemoryWorld, root: Entry): Operation[] | null {
    if (typeOf(root) === "page" && this.random(4) > 0) return null;
    const below = subtree(view, root);
    const seen: Range[] = below
      .filter((entry) => typeOf(entry) !== "divider")
      .flatMap((entry) => rangesOf(runsOf(entry, "title"), 0, 1_000_000));
    return [this.block("delb", root.id, { blocks: [root.id], below: below.map((entry) => entry.id), seen })];
  }

  private commit(operations: readonly Operation[]): string | null {
    const tx = this.id();
    const next = this.reference.copy();
    let refused = false;
    try {
      for (const operation of operations) next.apply(operation, tx);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused = true;
    }
    const outcome: Outcome = execute(this.world, operations, {
      transaction: tx,
      actor: { table: "user", id: "u" },
      now: this.seq,
      scope: SPACE,
      trusted: false,
      may: () => true,
      allocate: () => ["api", 0],
    });
    if (outcome.status === "unknown") return "the engine does not know";
    if (outcome.status === "refused" && outcome.code === ID_DROPPED && this.horizons) {
      this.rebases++;
      const id = /^names (.*), which/.exec(outcome.message)?.[1] ?? "";
      return refused || this.vanished.has(id) ? null : `${JSON.stringify(operations)}: ${id} never vanished`;
    }
    if (refused !== (outcome.status === "refused")) {
      return `${JSON.stringify(operations)}: the reference ${refused ? "refused" : "did not refuse"}, the engine ${JSON.stringify(outcome.status === "refused" ? outcome : "did")}`;
    }
    if (outcome.status === "refused") {
      this.refusals++;
      return null;
    }
    this.commits++;
    this.reference = next;
    this.world.take(outcome.draft, ++this.seq);
    if (outcome.inverse.length > 0) this.undoable.push(outcome.inverse);
    if (this.undoable.length > 8) this.undoable.shift();
    const fault = this.difference();
    return fault === null ? null : `${JSON.stringify(operations)}: ${fault}`;
  }

  /** What is stored reads back as it was, and goes on from there. */
  private reload(): void {
    for (const entry of [...this.world.entries.values()]) {
      const { texts: _texts, meta: _meta, ...record } = entry;
      const state = JSON.parse(JSON.stringify(stateOf(entry)));
      const stored = { ...record, value: JSON.parse(JSON.stringify(entry.value)) };
      this.world.put(
        entry.table,
        entry.id,
        withState(stored, state, (error) => {
          throw error;
        }),
      );
    }
  }

  /** Some transactions pass the undo horizon, and some of those the offline horizon. */
  private age(): void {
    const past = [...this.world.deleted].filter(([tx]) => this.forgotten.has(tx) || this.random(3) === 0);
    for (const [tx] of past) this.forgotten.add(tx);
    for (const entry of [...this.world.entries.values()])
      this.world.put(
        entry.table,
        entry.id,
        pastUndo(entry, (tx) => this.forgotten.has(tx)),
      );
    const ranges = past.filter(() => this.random(2) === 0).flatMap(([, units]) => units.map(({ range }) => range));
    for (const id of blocksHolding(this.world, ranges)) {
      const entry = this.world.entry("block", id);
      if (entry === null) continue;
      const next = pastOffline(entry, ranges);
      const left = new Set(idsOf(next));
      for (const item of idsOf(entry)) if (!left.has(item)) this.vanished.add(item);
      this.world.put("block", id, next);
    }
  }

  private difference(): string | null {
    for (const [parent, expected] of this.reference.children) {
      const found = this.world.children(parent).map((child) => child.id);
      if (found.join() !== expected.join())
        return `children of ${parent}: ${found.join()} instead of ${expected.join()}`;
    }
    for (const block of this.reference.blocks.values()) {
      const entry = this.world.entry("block", block.id);
      if (entry === null) return `no block ${block.id}`;
      const found = [
        typeOf(entry),
        isAlive(entry),
        parentOf(entry)?.id,
        entry.meta.diedBy ?? null,
        entry.meta.cutFrom ?? null,
      ].join();
      const expected = [block.type, block.alive, block.parent, block.diedBy, block.cutFrom].join();
      if (found !== expected) return `block ${block.id}: ${found} instead of ${expected}`;
      const items = itemsOf(entry, !this.horizons).join(" ");
      const wanted = block.items
        .filter((item) => !this.horizons || item.gone === null)
        .map(itemForm)
        .join(" ");
      if (items !== wanted) return `text of ${block.id}: ${items} instead of ${wanted}`;
      const readable = plainText(toRichText(getIn(entry.value, ["properties", "title"])) ?? []);
      const text = block.items
        .filter(isShown)
        .map((item) => item.unit)
        .join("");
      if (readable !== text) return `readable text of ${block.id}: ${readable} instead of ${text}`;
    }
    return null;
  }
}

function itemForm(item: Item): string {
  const marks = [...item.marks].filter(() => isShown(item)).map(([key, value]) => [...key.split(":", 1), ...value]);
  const fate = item.unit === null ? "|" : item.gone === null ? item.unit : `-${item.gone}`;
  return `${item.id}${fate}${JSON.stringify(marks.sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)))}`;
}

function idsOf(entry: Entry): string[] {
  return runsOf(entry, "title")
    .map((run) => Array.from({ length: run.length }, (_, n) => `${run.site}:${run.clock + n}`))
    .flat();
}

function itemsOf(entry: Entry, withDeleted: boolean): string[] {
  const out: string[] = [];
  for (const run of runsOf(entry, "title")) {
    if (run.gone !== null && !withDeleted) continue;
    for (let n = 0; n < run.length; n++) {
      const fate = isVisible(run) ? (run.text?.charAt(n) ?? "") : run.gone === null ? "|" : `-${run.gone}`;
      out.push(`${run.site}:${run.clock + n}${fate}${JSON.stringify(annotationsOf(run.marks))}`);
    }
  }
  return out;
}

function fork(world: MemoryWorld): MemoryWorld {
  const next = new MemoryWorld();
  for (const [key, entry] of world.entries) next.entries.set(key, entry);
  for (const [key, list] of world.lists) next.lists.set(key, list);
  return next;
}

function subtree(world: MemoryWorld, root: Entry): Entry[] {
  const found = [root];
  if (typeOf(root) === "page") return found;
  for (const child of world.children(root.id)) {
    const entry = world.entry("block", child.id);
    if (entry !== null && child.alive) found.push(...subtree(world, entry));
  }
  return found;
}

/** The page and every living block on it in reading order. */
function linesOf(world: MemoryWorld, page: string): Entry[] {
  const lines: Entry[] = [];
  const root = world.entry("block", page);
  if (root !== null) lines.push(root);
  for (const child of world.children(page)) {
    const entry = world.entry("block", child.id);
    if (entry === null || !child.alive) continue;
    lines.push(...(typeOf(entry) === "page" ? [entry] : linesOf(world, entry.id)));
  }
  return lines;
}
