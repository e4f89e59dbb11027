/**
 * What must hold, told from the log alone and without the engine: every unit that was typed and not deleted is there
 * exactly once; what was deleted is gone unless its own deleter took it back; text that no deleter had seen is not in the
 * trash; typed text stands directly after what it was typed after; a split's tail begins the new block.
 */
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { isObject, type Json } from "@tessera/kernel/values/json.ts";
import type { LogRow } from "@tessera/server/store/record-db.ts";
import { isUnit } from "./actor.ts";

interface Fate {
  /** The transaction that deleted it; null: it should be there. */
  gone: string | null;
}

export interface FinalBlock {
  readonly id: string;
  readonly alive: boolean;
  /** The page, or a block above, is in the trash by its own. */
  readonly texts: readonly string[];
}

export class Oracle {
  /** Unit to fate; id to unit. */
  private readonly fates = new Map<string, Fate>();
  private readonly units = new Map<string, string>();
  private readonly seen = new Set<string>();
  /** Upkeep that took deletions past their undo: the transactions that it forgot. */
  readonly pasts = new Map<string, ReadonlySet<string>>();
  /** Units of blocks that a page's or a plain trash took, whatever was seen. */
  readonly faults: string[] = [];

  /** One committed transaction, in order. */
  commit(row: LogRow): void {
    if (row.body.refused !== undefined) return;
    this.forget(this.pasts.get(row.transaction));
    const deleted = new Set(
      (row.body.deleted ?? []).flatMap(([[site, clock, length]]) =>
        Array.from({ length }, (_, n) => `${site}:${clock + n}`),
      ),
    );
    for (const operation of row.body.operations as unknown as Operation[])
      this.operation(operation, row.transaction, deleted);
  }

  /** Nobody can take these deletions back any more. */
  private forget(past: ReadonlySet<string> | undefined): void {
    if (past === undefined) return;
    for (const fate of this.fates.values()) if (fate.gone !== null && past.has(fate.gone)) fate.gone = "";
  }

  private operation(operation: Operation, transaction: string, deleted: ReadonlySet<string>): void {
    switch (operation.command) {
      case "ins":
        return this.typed(operation.args.site, operation.args.clock, operation.args.units);
      case "new":
        return this.made(operation.pointer.id, operation.args.properties as Json);
      case "set":
        if (operation.path.length === 0)
          this.made(
            operation.pointer.id,
            isObject(operation.args as unknown as Json)
              ? (operation.args as unknown as { properties?: Json }).properties
              : undefined,
          );
        return;
      case "del":
        for (const id of ids(operation.args.ids)) {
          const fate = this.fateOf(id);
          if (fate === undefined || fate.gone !== null) continue;
          if (deleted.has(id)) fate.gone = transaction;
          else this.faults.push(`deletion of ${id} by ${transaction} had no effect`);
        }
        return;
      case "undel":
        for (const id of ids(operation.args.ids)) {
          const fate = this.fateOf(id);
          if (fate?.gone === operation.args.tx) fate.gone = null;
        }
        return;
      case "delb":
        for (const id of ids(operation.args.seen)) this.seen.add(this.units.get(id) ?? "");
        return;
      default:
    }
  }

  private fateOf(id: string): Fate | undefined {
    return this.fates.get(this.units.get(id) ?? "");
  }

  private typed(site: string, clock: number, units: string): void {
    for (let n = 0; n < units.length; n++) {
      const unit = units.charAt(n);
      // Signs that are typed for something else are nobody's words.
      if (!isUnit(unit)) continue;
      if (this.fates.has(unit)) this.faults.push(`unit ${unit} was committed twice`);
      this.fates.set(unit, { gone: null });
      this.units.set(`${site}:${clock + n}`, unit);
    }
  }

  private made(block: string, properties: Json | undefined): void {
    if (!isObject(properties)) return;
    for (const [property, text] of Object.entries(properties)) {
      if (property !== "title" && property !== "caption") continue;
      const plain = (text as unknown as [string][]).map(([part]) => part).join("");
      this.typed(`${block}/${property}#`, 0, plain);
    }
  }

  /** Compares with the blocks as they are in the end. `excused`: blocks that a trash took whole. */
  judge(blocks: readonly FinalBlock[], excused: ReadonlySet<string>): string[] {
    const found = new Map<string, { count: number; alive: boolean; excused: boolean }>();
    for (const block of blocks) {
      for (const unit of block.texts.join("")) {
        if (!isUnit(unit)) continue;
        const at = found.get(unit) ?? { count: 0, alive: false, excused: false };
        found.set(unit, {
          count: at.count + 1,
          alive: at.alive || block.alive,
          excused: at.excused || excused.has(block.id),
        });
      }
    }
    const faults = [...this.faults];
    for (const [unit, fate] of this.fates) {
      const here = found.get(unit);
      const name = `${unit} (${unit.charCodeAt(0).toString(16)})`;
      if (fate.gone !== null) {
        if (here !== undefined) faults.push(`deleted unit ${name} is back`);
      } else if (here === undefined) faults.push(`unit ${name} is lost`);
      else if (here.count > 1) faults.push(`unit ${name} is there ${here.count} times`);
      else if (!here.alive && !here.excused && !this.seen.has(unit)) faults.push(`unseen unit ${name} is in the trash`);
    }
    for (const unit of found.keys()) if (!this.fates.has(unit)) faults.push(`unit ${unit} comes from nowhere`);
    return faults;
  }
}

function ids(ranges: readonly (readonly [string, number, number])[]): string[] {
  return ranges.flatMap(([site, clock, length]) => Array.from({ length }, (_, n) => `${site}:${clock + n}`));
}
