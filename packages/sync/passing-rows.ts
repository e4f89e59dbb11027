/**
 * Rows of tables that are in memory because they were shown: how many stay, and what is kept on disk of those that wait to be
 * sent. Invariant: what is on screen, open as a page or changed here and not confirmed is never let go of; of a row that was
 * only looked at nothing is on disk. Leaves which rows pass by to unlisted.ts.
 */
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { isObject, type Json } from "@tessera/kernel/records/json.ts";
import type { Box } from "@tessera/kernel/wire/box.ts";
import type { Disk } from "./disk.ts";
import type { Pending } from "./queue.ts";
import type { Replica } from "./replica.ts";

/** Rows that stay; so many more, and the oldest of them are let go of together. */
const MOST = 2000;
const MORE = 500;

export class PassingRows {
  private readonly screens = new Set<() => Iterable<string>>();
  /** Rows whose confirmed records are on disk for the sake of the queue. */
  private readonly stored = new Set<string>();

  constructor(
    private readonly scope: string,
    private readonly replica: Replica,
    private readonly disk: Disk,
    /** What looks otherwise than confirmed. */
    private readonly changed: () => Iterable<Entry>,
    private readonly letGo: (keys: readonly string[]) => void,
  ) {}

  /** These are on screen, whenever they are asked for, until the answer is called. */
  show(ids: () => Iterable<string>): () => void {
    this.screens.add(ids);
    return () => this.screens.delete(ids);
  }

  /** Lets go of those that came longest ago, where there are too many. `most`: how many stay. */
  trim(most = MOST, more = MORE): void {
    const { passing } = this.replica.unlisted;
    if (passing.size <= most + more) return;
    const stays = this.staying();
    const free = [...passing].filter((id) => !stays.has(id));
    this.letGo(free.slice(0, passing.size - most).map((id) => `block:${id}`));
  }

  private staying(): ReadonlySet<string> {
    const stays = new Set([...this.screens].flatMap((ids) => [...ids()]));
    for (const { id } of this.changed()) stays.add(id);
    return stays;
  }

  /** What goes to disk with a change of these pages: a row that is nowhere else, so that the next start shows the change. */
  toKeep(pages: readonly string[]): [string, Json][] {
    const rows = pages.filter((id) => this.replica.unlisted.passing.has(id) && !this.stored.has(id));
    return rows.flatMap((id): [string, Json][] => {
      const box = this.replica.boxes.get(`block:${id}`);
      if (box === undefined) return [];
      this.stored.add(id);
      return [[keyOfUnsent(this.scope, id), { id, box } as unknown as Json]];
    });
  }

  /** What waits to be sent is this: rows that were kept for the rest alone leave the disk, and memory where they came from it. */
  settle(pending: readonly Pending[]): void {
    if (this.stored.size === 0) return;
    const waiting = new Set(pending.flatMap(({ pages }) => pages ?? []));
    const sent = [...this.stored].filter((id) => !waiting.has(id));
    for (const id of sent) this.stored.delete(id);
    void this.disk.write([], sent.map((id) => keyOfUnsent(this.scope, id))); // prettier-ignore
    const { unsure } = this.replica.unlisted;
    this.letGo(sent.filter((id) => unsure.has(id)).map((id) => `block:${id}`));
  }

  /** Takes over what was kept for a queue; what the queue does not speak of any more is forgotten with its next change. */
  async restore(): Promise<void> {
    for (const [, value] of await this.disk.storage.load(keyOfUnsent(this.scope, ""))) {
      if (!isObject(value) || typeof value["id"] !== "string") continue;
      this.stored.add(value["id"]);
      this.replica.take("block", value["id"], value["box"] as unknown as Box, 0, false);
      if (this.replica.unlisted.passing.has(value["id"])) this.replica.unlisted.unsure.add(value["id"]);
    }
  }
}

function keyOfUnsent(scope: string, id: string): string {
  return `y/${scope}/${id}`;
}
