/** The pages, lists and views that this device holds whole, with the numbers that they are true at, in memory and on disk. */
import type { Json } from "@tessera/kernel/values/json.ts";
import type { Disk } from "./disk.ts";

export class HeldTopics {
  private readonly numbers = new Map<string, number>();

  constructor(
    private readonly scope: string,
    private readonly disk: Disk,
  ) {}

  async read(): Promise<[string, Json][]> {
    return await this.disk.storage.load(this.key(""));
  }

  /** What was read; what says no number is as true as the scope, `seq`. Resolves when the disk says so too. */
  async restore(rows: readonly [string, Json][], seq: number): Promise<unknown> {
    const put: [string, Json][] = [];
    for (const [key, value] of rows) {
      this.numbers.set(key.slice(this.key("").length), typeof value === "number" ? value : seq);
      if (typeof value !== "number") put.push([key, seq]);
    }
    return await this.disk.write(put);
  }

  get(topic: string): number | undefined {
    return this.numbers.get(topic);
  }

  has(topic: string): boolean {
    return this.numbers.has(topic);
  }

  all(): Iterable<[string, number]> {
    return this.numbers;
  }

  /** Null: as true as the scope is, from now on. */
  note(topic: string, seq: number | null): void {
    if (seq === null) this.numbers.delete(topic);
    else this.numbers.set(topic, seq);
    void this.disk.write([[this.key(topic), seq]]);
  }

  /** The topic no longer counts as held: it is loaded before it is shown again. */
  forget(topic: string): void {
    this.numbers.delete(topic);
    void this.disk.write([], [this.key(topic)]);
  }

  private key(topic: string): string {
    return `t/${this.scope}/${topic}`;
  }
}
