// Tessera's text for the bench: one block, edited through `execute`, as the server and every client do it.
// Invariant: an edit is a whole transaction, rights and versions included; nothing of the path is left out.
import type { Entry } from "@tessera/kernel/records/entry.ts";
import type { Context } from "@tessera/kernel/world/context.ts";
import { execute } from "@tessera/kernel/operations/execute.ts";
import { pastOffline, pastUndo } from "@tessera/kernel/operations/horizons.ts";
import { MemoryWorld } from "@tessera/kernel/world/memory-world.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { richTextAt, runsOf } from "@tessera/kernel/operations/texts.ts";
import { stateOf } from "@tessera/kernel/records/entry-state.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import { leftOf, rangesOf } from "@tessera/kernel/text/offsets.ts";
import { textKey, type Range, type Runs } from "@tessera/kernel/text/runs.ts";
import { decodeRuns, encodeRuns, type TextState } from "@tessera/kernel/text/text-state.ts";
import type { RichText } from "@tessera/kernel/text/rich-text.ts";
import type { Edit } from "./trace.ts";

const space = "00000000-0000-4000-8000-000000000001";
const block = "00000000-0000-4000-8000-000000000002";
const user = { table: "user", id: "00000000-0000-4000-8000-000000000003" };
const base = { pointer: { table: "block", id: block }, path: ["properties", "title"] } as const;

function entryOf(text: RichText, runs: Runs | null): Entry {
  const value = {
    id: block,
    type: "text",
    alive: true,
    parent_id: space,
    parent_table: "space",
    space_id: space,
    properties: { title: text },
  };
  const texts: Entry["texts"] = runs === null ? {} : { title: runs };
  return { table: "block", id: block, scope: space, version: 1, value, order: "a", texts, meta: {}, seq: 1 };
}

export class TesseraText {
  readonly world = new MemoryWorld();
  private transactions = 0;
  private clock = 0;

  constructor(text: string | Entry) {
    const entry = typeof text === "string" ? entryOf([[text]], null) : text;
    this.world.put("block", block, entry);
  }

  private get entry(): Entry {
    const entry = this.world.entry("block", block);
    if (entry === null) throw new Error("the block is gone");
    return entry;
  }

  /** What the author of an edit would send, with characters named by id. */
  operationsOf(edit: Edit, site: string): Operation[] {
    const runs = runsOf(this.entry, "title");
    const operations: Operation[] = [];
    if (edit.remove > 0) {
      operations.push({ ...base, command: "del", args: { ids: rangesOf(runs, edit.at, edit.remove) } });
    }
    if (edit.insert !== "") {
      const clock = this.clock;
      this.clock += edit.insert.length;
      operations.push({
        ...base,
        command: "ins",
        args: { left: leftOf(runs, edit.at), site, clock, units: edit.insert },
      });
    }
    return operations;
  }

  apply(operations: readonly Operation[]): void {
    this.transactions += 1;
    const context: Context = {
      transaction: `tx-${this.transactions}`,
      actor: user,
      now: this.transactions,
      scope: space,
      may: () => true,
      allocate: () => ["api", 0],
      trusted: false,
    };
    const outcome = execute(this.world, operations, context);
    if (outcome.status !== "done") throw new Error(`not executed: ${JSON.stringify(outcome)}`);
    this.world.take(outcome.draft, this.transactions);
  }

  /** The two stored parts: the ids, and the text that readers get. */
  stored(): { readonly state: TextState; readonly text: RichText } {
    return {
      state: encodeRuns(runsOf(this.entry, "title"), textKey(block, "title")),
      text: richTextAt(this.entry, "title"),
    };
  }

  /** What is stored when all its deletions are past the undo horizon, or past the offline horizon too. */
  storedPast(horizon: "undo" | "offline"): { readonly state: Json; readonly text: RichText } {
    const forgotten = pastUndo(this.entry, () => true);
    const deleted = forgotten.texts["title"]?.filter((run) => run.gone !== null) ?? [];
    const ranges = deleted.map((run): Range => [run.site, run.clock, run.length]);
    const entry = horizon === "undo" ? forgotten : pastOffline(forgotten, ranges);
    return { state: stateOf(entry), text: richTextAt(entry, "title") };
  }

  static load(stored: string): TesseraText {
    const { state, text }: { state: TextState; text: RichText } = JSON.parse(stored);
    return new TesseraText(entryOf(text, decodeRuns(state, text, textKey(block, "title"))));
  }

  plain(): string {
    return richTextAt(this.entry, "title")
      .map(([part]) => part)
      .join("");
  }
}
