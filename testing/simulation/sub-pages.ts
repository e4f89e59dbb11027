/**
 * Pages of a simulation that stand below others, and a block with such a page in it: people visit them and leave, while they
 * are moved, closed and opened. Leaves to run.ts who visits them, and what they must not hold of them in the end.
 */
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { parentOf, type Entry } from "@tessera/kernel/records/entry.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import type { Units } from "./actor.ts";
import type { Random } from "./random.ts";

type Run = (operations: readonly Operation[]) => Promise<unknown>;

/** Of a run with them: in every third the log reaches back a few rows only, so that pages are asked for one by one. */
export function heldOptions(seed: number): { readonly subPages: true; readonly resume?: number } {
  return { subPages: true, ...(seed % 3 === 0 && { resume: 5 }) };
}

export class SubPages {
  private constructor(
    private readonly above: readonly string[],
    readonly pages: readonly string[],
    readonly block: string,
    private readonly random: Random,
    private readonly run: Run,
  ) {}

  /** One on each of the pages above, one in a block of the second, and one below another, each with a line. */
  static async make(above: readonly string[], random: Random, units: Units, run: Run): Promise<SubPages> {
    const [open = "", closed = ""] = above;
    const [block, ...pages] = Array.from({ length: 5 }, () => random.uuid());
    const [first = ""] = pages;
    await run([made(block ?? "", "column_list", closed, "")]);
    for (const [at, parent] of [closed, open, block ?? "", first].entries()) {
      const page = pages[at] ?? "";
      await run([made(page, "page", parent, units.draw(3)), made(random.uuid(), "text", page, units.draw(5))]);
    }
    return new SubPages(above, pages, block ?? "", random, run);
  }

  /** One of them goes elsewhere, or has items of its own from now on, or none any more. */
  async change(userId: string): Promise<void> {
    const { random, pages, block } = this;
    const id = random.pick([...pages, block]);
    const pointer = { table: "block", id } as const;
    const parent = {
      table: "block",
      id: random.pick([...this.above, ...pages.filter((page) => page !== id)]),
    } as const;
    const items: Json = [
      { type: "user_permission", role: "reader", user_id: userId },
      { type: "restrict_permission", role: "none" },
    ];
    const value = random.chance(0.5) ? items : null;
    const change: Operation =
      random.chance(0.7) || id === block
        ? { pointer, path: [], command: "move", args: { parent, after: null } }
        : { pointer, path: ["permissions"], command: "set", args: { value } as never };
    // Below itself nothing goes.
    await this.run([change]).catch(() => undefined);
  }

  /** True for these and all that stands below them. */
  hold(entry: Entry, byId: ReadonlyMap<string, Entry>): boolean {
    let at: Entry | undefined = entry;
    for (let depth = 0; at !== undefined && depth < 1000; depth++) {
      if (at.id === this.block || this.pages.includes(at.id)) return true;
      at = byId.get(parentOf(at)?.id ?? "");
    }
    return false;
  }
}

function made(id: string, type: string, parent: string, text: string): Operation {
  const properties = { title: text === "" ? [] : [[text]] };
  const args = { type, parent: { table: "block", id: parent } as const, properties };
  return { pointer: { table: "block", id }, path: [], command: "new", args };
}
