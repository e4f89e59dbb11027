/**
 * After a refusal: the refused transaction's ids will never exist. Later transactions of the queue are rewritten to what
 * they meant without them: text typed after lost text goes to the lost text's own left neighbour; what was to happen to
 * lost text or lost blocks is dropped. Nothing that was typed elsewhere is dropped.
 */
import { textKey, type Id, type Range } from "../text/runs.ts";
import type { Operation } from "../world/operation.ts";

export class Lost {
  private readonly texts: { readonly range: Range; readonly left: Id }[] = [];
  private readonly blocks = new Set<string>();
  private readonly transactions = new Map<string, string | null>();

  /** Notes what an operation would have made. */
  add(operation: Operation): void {
    switch (operation.command) {
      case "ins": {
        const { site, clock, units, left } = operation.args;
        this.texts.push({ range: [site, clock, units.length], left });
        return;
      }
      case "split": {
        const key = textKey(operation.args.n, "title");
        this.texts.push(
          { range: [`${key}^`, 0, 1], left: operation.args.left },
          { range: [`${key}<`, 0, 1], left: operation.args.left },
        );
        this.blocks.add(operation.args.n);
        return;
      }
      case "new":
        this.blocks.add(operation.pointer.id);
        return;
      case "set":
        if (operation.path.length === 0) this.blocks.add(operation.pointer.id);
        return;
      default:
    }
  }

  /** The transaction's changes are gone (null), or go on under another id. */
  rename(transaction: string, to: string | null): void {
    this.transactions.set(transaction, to);
  }

  anchor(id: Id): Id | null {
    let at = id;
    for (let steps = 0; steps < 100_000; steps++) {
      const lost = this.texts.find(
        ({ range }) => range[0] === at[0] && at[1] >= range[1] && at[1] < range[1] + range[2],
      );
      if (lost === undefined) return this.isLostText(at) ? null : at;
      at = lost.left;
    }
    return null;
  }

  /** The text of a block that was lost whole: its sentinels and first units. */
  private isLostText([site]: Id): boolean {
    return site.includes("/") && this.blocks.has(site.slice(0, site.indexOf("/")));
  }

  private keptRanges(ranges: readonly Range[]): Range[] {
    return ranges.flatMap((range) => this.without(range));
  }

  private without([site, clock, length]: Range): Range[] {
    if (this.isLostText([site, clock])) return [];
    let parts: Range[] = [[site, clock, length]];
    for (const { range } of this.texts) {
      if (range[0] !== site) continue;
      parts = parts.flatMap((part): Range[] => {
        const from = Math.max(part[1], range[1]);
        const to = Math.min(part[1] + part[2], range[1] + range[2]);
        if (from >= to) return [part];
        const kept: Range[] = [];
        if (part[1] < from) kept.push([site, part[1], from - part[1]]);
        if (to < part[1] + part[2]) kept.push([site, to, part[1] + part[2] - to]);
        return kept;
      });
    }
    return parts;
  }

  /** What the operation means now; null where it means nothing without what was lost. */
  rewrite(operation: Operation): Operation | null {
    switch (operation.command) {
      case "ins": {
        const left = this.anchor(operation.args.left);
        return left === null ? null : { ...operation, args: { ...operation.args, left } };
      }
      case "del": {
        const ids = this.keptRanges(operation.args.ids);
        return ids.length === 0 ? null : { ...operation, args: { ids } };
      }
      case "fmt": {
        const ids = this.keptRanges(operation.args.ids);
        return ids.length === 0 ? null : { ...operation, args: { ...operation.args, ids } };
      }
      case "undel": {
        const ids = this.keptRanges(operation.args.ids);
        const tx = this.renamed(operation.args.tx);
        return ids.length === 0 || tx === null ? null : { ...operation, args: { ...operation.args, ids, tx } };
      }
      case "split": {
        const left = this.anchor(operation.args.left);
        const right = this.keptRanges([[...operation.args.right, 1]]).length > 0;
        return left === null || !right || this.blocks.has(operation.pointer.id)
          ? null
          : { ...operation, args: { ...operation.args, left } };
      }
      case "merge": {
        const end = this.anchor(operation.args.end);
        return end === null || this.blocks.has(operation.args.from)
          ? null
          : { ...operation, args: { ...operation.args, end } };
      }
      case "unmerge":
        return this.blocks.has(operation.args.y) ? null : operation;
      case "delb":
        return this.rewriteDeath(operation);
      case "revive": {
        const tx = this.renamed(operation.args.tx);
        const blocks = operation.args.blocks.filter((id) => !this.blocks.has(id));
        return tx === null || blocks.length === 0 ? null : { ...operation, args: { tx, blocks } };
      }
      case "unturn": {
        const { tx: named, by } = operation.args;
        const tx = named === null ? null : this.renamed(named);
        if ((tx === null && named !== null) || this.blocks.has(operation.pointer.id)) return null;
        return { ...operation, args: { ...operation.args, tx, by: by == null ? by : this.renamed(by) } };
      }
      case "move":
        return this.rewriteMove(operation);
      case "new": {
        const { parent, after } = operation.args;
        if (this.blocks.has(parent.id)) return null;
        return after != null && this.blocks.has(after)
          ? { ...operation, args: { ...operation.args, after: undefined } }
          : operation;
      }
      default:
        return this.blocks.has(operation.pointer.id) ? null : operation;
    }
  }

  private rewriteDeath(operation: Extract<Operation, { command: "delb" }>): Operation | null {
    const { args } = operation;
    const blocks = args.blocks.filter((id) => !this.blocks.has(id));
    if (blocks.length === 0) return null;
    const below = args.below?.filter((id) => !this.blocks.has(id));
    const voids = args.voids?.filter(([id]) => !this.blocks.has(id));
    return { ...operation, args: { ...args, blocks, below, voids, seen: this.keptRanges(args.seen) } };
  }

  private rewriteMove(operation: Extract<Operation, { command: "move" }>): Operation | null {
    const { parent, after, end, guard, by } = operation.args;
    if (this.blocks.has(operation.pointer.id) || this.blocks.has(parent.id)) return null;
    const tx = guard == null ? guard : this.renamed(guard);
    if (tx === null && guard !== null) return null;
    const kept = end === undefined ? undefined : (this.anchor(end) ?? undefined);
    return {
      ...operation,
      args: {
        parent,
        after: after !== null && this.blocks.has(after) ? null : after,
        end: kept,
        guard: tx,
        by: by == null ? by : this.renamed(by),
      },
    };
  }

  private renamed(transaction: string): string | null {
    const to = this.transactions.get(transaction);
    return to === undefined ? transaction : to;
  }
}
