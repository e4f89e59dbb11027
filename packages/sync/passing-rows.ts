/**
 * Rows that pass by and wait to be sent: their confirmed records are on disk for as long as they do, so that the next start shows
 * the change. Invariant: of a row that was only looked at nothing is on disk. Leaves which rows pass by to unlisted.ts.
 */
import { isObject, type Json } from "@tessera/kernel/values/json.ts";
import type { Box } from "@tessera/kernel/wire/box.ts";
import type { Disk } from "./disk.ts";
import type { Pending } from "./queue.ts";
import type { Replica } from "./replica.ts";

export class PassingRows {
  /** Rows whose confirmed records are on disk for the sake of the queue. */
  private readonly stored = new Set<string>();

  constructor(
    private readonly scope: string,
    private readonly replica: Replica,
    private readonly disk: Disk,
    private readonly letGo: (keys: readonly string[]) => void,
  ) {}

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
    void this.disk.write(
      [],
      sent.map((id) => keyOfUnsent(this.scope, id)),
    );
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
