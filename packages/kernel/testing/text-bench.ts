/** A page of lines for tests of the engine: operations made by offset on what is shown, executed when the test says. */
import { livingIds } from "../world/children.ts";
import { executeKeyed } from "../operations/keyed-lists.ts";
import { arrange } from "../operations/whole-lists.ts";
import { execute, type Done, type Outcome } from "../operations/execute.ts";
import { MemoryWorld } from "../world/memory-world.ts";
import type { Operation } from "../world/operation.ts";
import { runsOf } from "../operations/texts.ts";
import type { Entry } from "../records/entry.ts";
import { newId } from "../values/ids.ts";
import { getIn, type Json } from "../values/json.ts";
import { lastOf, leftOf, rangesOf, rightOf } from "../text/offsets.ts";
import { plainText, toRichText } from "../text/rich-text.ts";
import type { Range, Runs } from "../text/runs.ts";

export class TextBench {
  readonly world = new MemoryWorld();
  readonly space = newId();
  readonly page = newId();
  /** Records that nobody may edit. */
  readonly closed = new Set<string>();
  private clock = 0;
  private drawn = 0;
  private seq = 0;

  constructor() {
    const { space } = this;
    this.world.put("space", space, {
      table: "space",
      id: space,
      scope: space,
      version: 1,
      value: { id: space },
      order: null,
      texts: {},
      meta: {},
      seq: 0,
    });
    this.run(this.on(this.page, "new", { type: "page", parent: { table: "space", id: space }, after: null }));
  }

  on(id: string, command: Operation["command"], args: object, path: readonly string[] = []): Operation {
    return { pointer: { table: "block", id }, path, command, args } as unknown as Operation;
  }

  /** Executes; what may be refused is looked at by the test. */
  attempt(operations: readonly Operation[], transaction = newId()): Outcome {
    return execute(this.world, operations, {
      arrange,
      executeKeyed,
      transaction,
      actor: { table: "user", id: "u" },
      now: this.seq,
      scope: this.space,
      trusted: false,
      may: (action, entry) => action === "read" || !this.closed.has(entry.id),
      allocate: (length) => ["api", (this.drawn += length) - length],
    });
  }

  run(...operations: Operation[]): Done & { readonly transaction: string } {
    const transaction = newId();
    const outcome = this.attempt(operations, transaction);
    if (outcome.status !== "done") throw new Error(JSON.stringify(outcome));
    this.world.take(outcome.draft, ++this.seq);
    return { ...outcome, transaction };
  }

  line(text: string, after: string | null = null, parent = this.page, type = "text"): string {
    const id = newId();
    const properties = text === "" ? {} : { properties: { title: [[text]] } };
    this.run(this.on(id, "new", { type, parent: { table: "block", id: parent }, after, ...properties }));
    return id;
  }

  entry(id: string): Entry {
    const entry = this.world.entry("block", id);
    if (entry === null) throw new Error(`no block ${id}`);
    return entry;
  }

  runs(id: string): Runs {
    return runsOf(this.entry(id), "title");
  }

  ids(id: string, at = 0, length = 1_000_000): Range[] {
    return rangesOf(this.runs(id), at, length);
  }

  type(id: string, at: number, units: string, more: object = {}): Operation {
    const clock = this.clock;
    this.clock += units.length;
    return this.on(id, "ins", { left: leftOf(this.runs(id), at), site: "s", clock, units, ...more }, [
      "properties",
      "title",
    ]);
  }

  del(id: string, at: number, length: number): Operation {
    return this.on(id, "del", { ids: this.ids(id, at, length) }, ["properties", "title"]);
  }

  fmt(id: string, at: number, length: number, key: string, val: readonly Json[] | null): Operation {
    return this.on(id, "fmt", { ids: this.ids(id, at, length), key, val }, ["properties", "title"]);
  }

  split(id: string, at: number, n = newId()): Operation {
    return this.on(id, "split", {
      right: rightOf(this.runs(id), at),
      left: leftOf(this.runs(id), at),
      n,
      type: "text",
    });
  }

  merge(from: string, to: string): Operation {
    return this.on(from, "merge", { from, to, end: lastOf(this.runs(to)) });
  }

  delb(...roots: string[]): Operation {
    const below: string[] = [];
    const seen: Range[] = [];
    const walk = (id: string): void => {
      below.push(id);
      seen.push(...this.ids(id));
      for (const child of livingIds(this.world.children(id))) walk(child);
    };
    roots.forEach(walk);
    return this.on(roots[0] ?? "", "delb", { blocks: roots, below, seen });
  }

  move(id: string, after: string | null, parent = this.page): Operation {
    return this.on(id, "move", { parent: { table: "block", id: parent }, after, end: lastOf(this.runs(id)) });
  }

  turn(id: string, type: string): Operation {
    return this.on(id, "turn", { type });
  }

  text(id: string): string {
    return plainText(toRichText(getIn(this.entry(id).value, ["properties", "title"])) ?? []);
  }

  rich(id: string): Json | undefined {
    return getIn(this.entry(id).value, ["properties", "title"]);
  }

  /** The living lines of the page, children in brackets, types other than text before a colon. */
  show(parent = this.page): string {
    return livingIds(this.world.children(parent))
      .map((id) => {
        const type = String(this.entry(id).value["type"]);
        const below = this.show(id);
        return `${type === "text" ? "" : `${type}:`}${this.text(id)}${below === "" ? "" : `[${below}]`}`;
      })
      .join(" / ");
  }
}
