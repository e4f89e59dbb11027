/**
 * Repair of a damaged run list from the log (SPEC 42): the scope's transactions are executed again, and the list that
 * comes out is brought to read as the text that readers see. Invariants: readable text stays; no id gets a second home.
 * Leaves to the server: reading the log in order, and storing what comes out.
 */
import * as v from "valibot";
import { getIn, type Json } from "../values/json.ts";
import { isOfUser } from "../records/pointer.ts";
import type { Entry } from "../records/entry.ts";
import { rebuiltRuns } from "../text/rebuilt-runs.ts";
import { toRichText } from "../text/rich-text.ts";
import { partOf, sentinel, type Run } from "../text/run.ts";
import { RunList } from "../text/run-list.ts";
import { keyOfSite, ownerOfKey, textKey, type Id, type Runs } from "../text/runs.ts";
import { execute } from "./execute.ts";
import { MemoryWorld } from "../world/memory-world.ts";
import { operationSchema } from "../world/operation.ts";
import { runsOf } from "./texts.ts";
import type { World } from "../world/world.ts";

/** A row of the log, as far as executing it again needs it. */
export interface Logged {
  readonly scope: string;
  readonly seq: number;
  readonly transaction: string;
  readonly userId: string | null;
  readonly at: number;
  readonly operations: readonly Json[];
}

/** A scope's log executed again, row by row from its first. */
export class Replay {
  readonly world = new MemoryWorld();
  /** Transactions that went another way than they did: the log does not hold all that they stood on. */
  strayed = 0;
  private drawn = 0;

  /** `apiSite`: what the server calls the site of whole-text writes. */
  constructor(readonly apiSite: string) {}

  take(row: Logged): void {
    const operations = row.operations.flatMap((operation) => {
      const read = v.safeParse(operationSchema, operation);
      return read.success ? [read.output] : [];
    });
    if (operations.length < row.operations.length) this.strayed++;
    if (operations.length === 0) return;
    // A transaction of several scopes is in the log of each; what belongs to people is not in this one.
    const here = operations.filter(({ pointer }) => !isOfUser(pointer.table));
    if (this.run(row, operations)) return;
    if (here.length === operations.length || !this.run(row, here)) this.strayed++;
  }

  private run(row: Logged, operations: Parameters<typeof execute>[1]): boolean {
    let { drawn } = this;
    const outcome = execute(this.world, operations, {
      transaction: row.transaction,
      actor: { table: "notion_user", id: row.userId ?? "" },
      now: row.at,
      scope: row.scope,
      may: () => true,
      allocate: (length) => [this.apiSite, (drawn += length) - length],
      trusted: false,
    });
    if (outcome.status !== "done") return false;
    this.drawn = drawn;
    this.world.take(outcome.draft, row.seq);
    return true;
  }
}

/**
 * The entry with whole run lists instead of the damaged ones; a property that is no text stays damaged. `world` is what is stored: it says which ids live in other
 * texts, and throws Unknown for what it has to load. `allocate` answers new ids of the API's site.
 */
export function repair(entry: Entry, replay: Replay, world: World, allocate: (length: number) => Id): Entry {
  const { damaged = {}, ...meta } = entry.meta;
  const left: Record<string, Json> = {};
  const then = replay.world.entry("block", entry.id);
  const texts = { ...entry.texts };
  for (const [property, stored] of Object.entries(damaged)) {
    const key = textKey(entry.id, property);
    const text = toRichText(getIn(entry.value, ["properties", property]));
    if (text === null) {
      left[property] = stored;
      continue;
    }
    const again = then === null ? RunList.of([sentinel(`${key}^`), sentinel(`${key}$`)]) : runsOf(then, property);
    // Where the log went another way, its own count of new ids is not to be believed.
    const trusted = replay.strayed === 0 ? again : RunList.of(again.filter((run) => run.site !== replay.apiSite));
    texts[property] = rebuiltRuns(withoutOthers(trusted, key, world), text, allocate);
  }
  return { ...entry, texts, meta: Object.keys(left).length === 0 ? meta : { ...meta, damaged: left } };
}

/** The list without what another text holds. */
function withoutOthers(runs: Runs, key: string, world: World): Runs {
  const others = new Map<string, Runs[]>();
  const holders = (site: string): Runs[] => {
    const known = others.get(site);
    if (known !== undefined) return known;
    const keys = new Set([keyOfSite(site), ...world.textsOfSite(site)]);
    keys.delete(key);
    const found = [...keys].flatMap((other) => (other === null ? [] : readableRuns(world, other)));
    others.set(site, found);
    return found;
  };
  const kept: Run[] = [];
  for (const run of runs) {
    const elsewhere = holders(run.site);
    for (let at = 0; at < run.length; at++)
      if (!elsewhere.some((other) => other.find(run.site, run.clock + at) !== null)) kept.push(partOf(run, at, at + 1));
  }
  return RunList.joined(kept);
}

function readableRuns(world: World, key: string): Runs[] {
  const { block, property } = ownerOfKey(key);
  const entry = world.entry("block", block);
  return entry === null || Object.hasOwn(entry.meta.damaged ?? {}, property) ? [] : [runsOf(entry, property)];
}
