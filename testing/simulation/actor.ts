/**
 * What a person in a simulation does: one random edit on what their client shows. Every unit typed is used once in a run,
 * so that each can be followed.
 */
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { runsOf } from "@tessera/kernel/operations/texts.ts";
import { isPageType, VOID_TYPES } from "@tessera/kernel/records/block.ts";
import { contentDigest } from "@tessera/kernel/records/content-digest.ts";
import { typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { allRanges, lastOf, leftOf, rangesOf, rightOf } from "@tessera/kernel/text/offsets.ts";
import { visibleText, type Range, type Runs } from "@tessera/kernel/text/runs.ts";
import type { ScopeSync } from "@tessera/sync/scope-sync.ts";
import type { Random } from "./random.ts";
import type { SimClient } from "./sim-client.ts";

/*
 * A caption is one deed in a hundred, and a void one in two hundred. That one is captioned by somebody while somebody else
 * has both a step on its way that comes to nothing on that void, and its deletion behind it, was met by one run in 9,000
 * (seed 501160), by none of the first 10,000: void-death.test.ts has it without chance.
 */
export const WEIGHTS = {
  type: 40,
  del: 14,
  fmt: 6,
  split: 12,
  merge: 12,
  delb: 5,
  move: 6,
  nest: 3,
  turn: 3,
  add: 3,
  void: 1,
  check: 2,
  caption: 1,
  undo: 8,
  redo: 2,
  trash: 0.3,
} as const;
export type Deed = keyof typeof WEIGHTS;

/** Units that no text of the run holds yet. */
export class Units {
  private next = 0x4e00;

  draw(count: number): string {
    let text = "";
    for (let n = 0; n < count; n++) text += String.fromCharCode(this.next++);
    if (this.next > 0xd7ff) throw new Error("the run used up its units");
    return text;
  }
}

/** Every living line of a page in reading order. */
export function linesOf(sync: ScopeSync, page: string): Entry[] {
  const lines: Entry[] = [];
  const walk = (parent: string): void => {
    for (const id of sync.childIds(parent)) {
      const entry = sync.entry("block", id);
      if (entry === null) continue;
      lines.push(entry);
      if (!isPageType(typeOf(entry))) walk(id);
    }
  };
  walk(page);
  return lines;
}

/** Units typed together, and whether the disk had them. */
export interface Typed {
  readonly units: readonly string[];
  saved: boolean;
}

/** Someone who edits: at random, by whatever means. */
export interface Hands {
  readonly typed: readonly Typed[];
  act(weights: Readonly<Record<Deed, number>>): void;
  /** When all is at rest: what is shown otherwise than it should be. */
  judge?(): readonly string[];
}

export const isUnit = (text: string): boolean => /^[\u4e00-\ud7ff]$/.test(text);

/** The units of a run in any JSON: nothing else in it is written with them. */
export function unitsIn(json: unknown): string[] {
  return JSON.stringify(json).match(/[\u4e00-\ud7ff]/g) ?? [];
}

export class Actor implements Hands {
  private lastTyped: string | null = null;

  constructor(
    private readonly client: SimClient,
    private readonly pages: readonly string[],
    private readonly units: Units,
    private readonly random: Random,
    readonly typed: Typed[] = [],
  ) {}

  act(weights: Readonly<Record<Deed, number>> = WEIGHTS): void {
    const deed = this.random.weighted(weights);
    const { undo } = this.client.life;
    if (deed === "undo") return void undo.undo();
    if (deed === "redo") return void undo.redo();
    const operations = this.operations(deed);
    if (operations === null || operations.length === 0) return;
    const done = this.client.life.workspace.sync.transact(operations, deed);
    if (!done.ok) return;
    const typed: Typed = { units: unitsIn(operations), saved: false };
    if (typed.units.length > 0) this.typed.push(typed);
    void done.saved.then(() => (typed.saved = true));
    if (this.random.chance(0.5)) undo.close();
    undo.push({ inverse: done.inverse, intent: deed, before: null, after: null });
  }

  private get sync(): ScopeSync {
    return this.client.life.workspace.sync;
  }

  private operations(deed: Exclude<Deed, "undo" | "redo">): Operation[] | null {
    const { random, sync } = this;
    const page = random.pick(this.pages);
    if (sync.entry("block", page) === null) return null;
    if (deed === "trash") return this.trash(page);
    // Pages below, what holds them and databases are somebody else's to move.
    const others = ["column_list", "collection_view"];
    const all = linesOf(sync, page).filter((entry) => !isPageType(typeOf(entry)) && !others.includes(typeOf(entry)));
    const lines = all.filter((entry) => !VOID_TYPES.has(typeOf(entry)));
    if (deed === "add" || deed === "void" || lines.length === 0) return this.add(page, all, deed === "void");
    const line = random.pick(lines);
    const runs = runsOf(line, "title");
    const length = visibleText(runs).length;
    const text = { pointer: { table: "block", id: line.id } as const, path: ["properties", "title"] };
    const block = { ...text, path: [] };
    switch (deed) {
      case "type":
        return this.type(lines);
      case "del": {
        if (length === 0) return null;
        const from = random.below(length);
        return [
          {
            ...text,
            command: "del",
            args: { ids: rangesOf(runs, from, 1 + random.below(Math.min(5, length - from))) },
          },
        ];
      }
      case "fmt": {
        if (length === 0) return null;
        const from = random.below(length);
        const ids = rangesOf(runs, from, 1 + random.below(length - from));
        const key = random.pick(["b", "i", `m:${"d".repeat(1 + random.below(2))}`]);
        return [
          {
            ...text,
            command: "fmt",
            args: { ids, key, val: random.chance(0.6) ? (key.startsWith("m:") ? [key.slice(2)] : []) : null },
          },
        ];
      }
      case "split": {
        const at = random.below(length + 1);
        return [
          {
            ...block,
            command: "split",
            args: {
              right: rightOf(runs, at),
              left: leftOf(runs, at),
              n: random.uuid(),
              type: typeOf(line),
              inside: random.chance(0.1),
            },
          },
        ];
      }
      case "merge": {
        const at = lines.indexOf(line);
        const to = lines[at - 1];
        if (to === undefined) return null;
        return [{ ...block, command: "merge", args: { from: line.id, to: to.id, end: lastOf(runsOf(to, "title")) } }];
      }
      case "delb":
        return this.deleteBlocks(all);
      case "move":
      case "nest":
        return this.move(all, page, deed === "nest");
      case "turn":
        return [{ ...block, command: "turn", args: { type: random.pick(["text", "header", "to_do", "toggle"]) } }];
      case "check":
        return [
          {
            ...block,
            path: ["properties", "checked"],
            command: "set",
            args: { value: [[random.chance(0.5) ? "Yes" : "No"]] },
          },
        ];
      case "caption": {
        const image = all.find((entry) => typeOf(entry) === "image");
        if (image === undefined) return null;
        const caption = runsOf(image, "caption");
        const units = this.units.draw(2);
        const [site, clock] = sync.allocate(2);
        const left = leftOf(caption, random.below(visibleText(caption).length + 1));
        return [
          {
            pointer: { table: "block", id: image.id },
            path: ["properties", "caption"],
            command: "ins",
            args: { left, site, clock, units },
          },
        ];
      }
    }
  }

  private type(lines: readonly Entry[]): Operation[] {
    const { random, sync } = this;
    const going = this.lastTyped;
    const on =
      going !== null && random.chance(0.5)
        ? lines.find((entry) => visibleText(runsOf(entry, "title")).includes(going))
        : undefined;
    const line = on ?? random.pick(lines);
    const runs = runsOf(line, "title");
    const text = visibleText(runs);
    const at = on !== undefined && going !== null ? text.indexOf(going) + 1 : random.below(text.length + 1);
    const units = this.units.draw(1 + random.below(3));
    this.lastTyped = units.slice(-1);
    const [site, clock] = sync.allocate(units.length);
    return [
      {
        pointer: { table: "block", id: line.id },
        path: ["properties", "title"],
        command: "ins",
        args: { left: leftOf(runs, at), site, clock, units },
      },
    ];
  }

  private add(page: string, all: readonly Entry[], isVoid: boolean): Operation[] {
    const { random } = this;
    const beside = all.length > 0 && random.chance(0.8) ? random.pick(all) : null;
    const parent = beside === null ? page : String(beside.value["parent_id"]);
    const type = isVoid ? random.pick(["image", "divider"]) : "text";
    const text = this.units.draw(random.below(4));
    const properties = isVoid || text === "" ? undefined : { title: [[text]] };
    const id = random.uuid();
    return [
      {
        pointer: { table: "block", id },
        path: [],
        command: "new",
        args: { type, parent: { table: "block", id: parent }, after: beside?.id ?? null, properties },
      },
    ];
  }

  private below(root: Entry): Entry[] {
    const found = [root];
    if (isPageType(typeOf(root))) return found;
    for (const id of this.sync.childIds(root.id)) {
      const entry = this.sync.entry("block", id);
      if (entry !== null) found.push(...this.below(entry));
    }
    return found;
  }

  private deleteBlocks(all: readonly Entry[]): Operation[] | null {
    if (all.length < 2) return null;
    const from = this.random.below(all.length);
    const roots = all.slice(from, from + 1 + this.random.below(2));
    const tree = [...new Map(roots.flatMap((root) => this.below(root)).map((entry) => [entry.id, entry])).values()];
    const seen: Range[] = [];
    const voids: [string, number, string][] = [];
    for (const entry of tree) {
      const texts: Runs[] = ["title", "caption"].map((property) => runsOf(entry, property));
      for (const runs of texts)
        seen.push(...allRanges(runs).filter(([site, clock, length]) => isVisibleRange(runs, site, clock, length)));
      if (VOID_TYPES.has(typeOf(entry))) voids.push([entry.id, entry.version, contentDigest(entry)]);
    }
    const first = roots[0] as Entry;
    return [
      {
        pointer: { table: "block", id: first.id },
        path: [],
        command: "delb",
        args: { blocks: roots.map((root) => root.id), below: tree.map((entry) => entry.id), seen, voids },
      },
    ];
  }

  private move(all: readonly Entry[], page: string, nest: boolean): Operation[] | null {
    const { random } = this;
    if (all.length < 2) return null;
    const moved = random.pick(all);
    const target = random.pick(all);
    if (target === moved) return null;
    const parent = nest ? target.id : String(target.value["parent_id"] ?? page);
    const runs = runsOf(moved, "title");
    const end = runs.length === 0 ? undefined : lastOf(runs);
    return [
      {
        pointer: { table: "block", id: moved.id },
        path: [],
        command: "move",
        args: { parent: { table: "block", id: parent }, after: nest ? null : target.id, end },
      },
    ];
  }

  /** A page goes to the trash, or comes back. */
  private trash(page: string): Operation[] {
    const alive = this.sync.entry("block", page)?.value["alive"] === true;
    return [{ pointer: { table: "block", id: page }, path: [], command: "update", args: { value: { alive: !alive } } }];
  }
}

function isVisibleRange(runs: Runs, site: string, clock: number, length: number): boolean {
  return runs.some((run) => run.text !== null && run.site === site && run.clock === clock && run.length === length);
}
