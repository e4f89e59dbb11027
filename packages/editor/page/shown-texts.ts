// The characters of each line as they are drawn. Others' changes reach the records at once and the document a frame
// later, or after a composition; in between an offset of the document must not be counted in what is not drawn yet.
// Invariant: for every drawn line, `runs` has one visible unit for each unit of the document's line, in order.
import { runsOf } from "@tessera/kernel/operations/texts.ts";
import type { World } from "@tessera/kernel/world/world.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import type { Runs } from "@tessera/kernel/text/runs.ts";
import { lineRuns } from "../core/read.ts";

export class ShownTexts {
  private readonly drawn = new Map<string, Entry>();
  private readonly written = new Map<string, Runs>();

  constructor(private readonly world: World) {}

  /** The line of this record was drawn as it is. */
  draw(entry: Entry): void {
    this.drawn.set(entry.id, entry);
    this.written.delete(entry.id);
  }

  /** The line was edited here: this is what it shows now, whatever else its record holds already. */
  wrote(id: string, runs: Runs): void {
    this.written.set(id, runs);
  }

  runs(id: string): Runs | null {
    const written = this.written.get(id);
    if (written !== undefined) return written;
    const entry = this.drawn.get(id);
    return entry === undefined ? lineRuns(this.world, id) : runsOf(entry, "title");
  }
}
