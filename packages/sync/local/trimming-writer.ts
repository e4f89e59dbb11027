/**
 * Writes that go on when the device is full: copies are given up, and what finds no room even so is kept in memory and
 * written with what comes next. Invariant: a value never takes the place of one that was asked for later.
 */
import type { Json } from "@tessera/kernel/values/json.ts";
import type { StorageChanges } from "../ports.ts";
import { isOutOfSpace } from "./local-errors.ts";

export type Writes = StorageChanges;

export interface TrimmingPorts {
  readonly write: (changes: Writes) => Promise<void>;
  /** Makes room. */
  readonly giveUp: () => Promise<void>;
  /** Told when room had to be made: with true where that was not enough. */
  readonly tell: (full: boolean) => void;
  readonly tryLater: (again: () => void) => void;
  readonly onError: (error: unknown) => void;
}

export class TrimmingWriter {
  /** The last write under way that names a key. */
  private readonly flying = new Map<string, number>();
  private count = 0;
  /** What found no room; undefined stands for a removal. */
  private unwritten = new Map<string, Json | undefined>();
  /** Prefixes that found no room to be removed. */
  private unremoved = new Set<string>();
  private rewriting: Promise<void> | null = null;

  constructor(private readonly ports: TrimmingPorts) {}

  async write(changes: Writes): Promise<void> {
    if (this.hasUnwritten || this.rewriting !== null) {
      this.retain(changes, () => true);
      return await this.rewrite();
    }
    const n = ++this.count;
    for (const key of keysOf(changes)) this.flying.set(key, n);
    try {
      await this.ports.write(changes);
    } catch (error) {
      if (!isOutOfSpace(error)) throw error;
      this.retain(changes, (key) => this.flying.get(key) === n);
      await this.rewrite();
    } finally {
      for (const key of keysOf(changes)) if (this.flying.get(key) === n) this.flying.delete(key);
    }
  }

  private get hasUnwritten(): boolean {
    return this.unwritten.size > 0 || this.unremoved.size > 0;
  }

  private retain({ put, remove, removeBelow = [] }: Writes, isLast: (key: string) => boolean): void {
    for (const prefix of removeBelow) {
      for (const key of this.unwritten.keys()) if (key.startsWith(prefix)) this.unwritten.delete(key);
      this.unremoved.add(prefix);
    }
    for (const [key, value] of put) if (isLast(key)) this.unwritten.set(key, value);
    for (const key of remove) if (isLast(key)) this.unwritten.set(key, undefined);
  }

  private async rewrite(): Promise<void> {
    this.rewriting ??= this.writeAll().finally(() => {
      this.rewriting = null;
    });
    await this.rewriting;
  }

  private async writeAll(): Promise<void> {
    try {
      await this.ports.giveUp();
      while (this.hasUnwritten) await this.writeRetained();
    } catch (error) {
      this.ports.tell(true);
      this.ports.tryLater(() => {
        if (this.hasUnwritten) void this.rewrite().catch(this.ports.onError);
      });
      throw error;
    }
    this.ports.tell(false);
  }

  private async writeRetained(): Promise<void> {
    const taken = this.unwritten;
    const below = this.unremoved;
    this.unwritten = new Map();
    this.unremoved = new Set();
    try {
      await this.ports.write({ ...split(taken), ...(below.size > 0 && { removeBelow: [...below] }) });
    } catch (error) {
      this.unwritten = new Map([...taken, ...this.unwritten]);
      this.unremoved = new Set([...below, ...this.unremoved]);
      throw error;
    }
  }
}

const keysOf = ({ put, remove }: Writes): string[] => [...put.map(([key]) => key), ...remove];

function split(changes: ReadonlyMap<string, Json | undefined>): Writes {
  const put: [string, Json][] = [];
  const remove: string[] = [];
  for (const [key, value] of changes) {
    if (value === undefined) remove.push(key);
    else put.push([key, value]);
  }
  return { put, remove };
}
