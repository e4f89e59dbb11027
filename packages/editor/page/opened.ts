// Which blocks are open, for this reader. Invariant: of those of which one is always open, such as tabs, exactly one is,
// whatever was chosen and whatever went meanwhile: the first one where none was chosen.
import type { World } from "@tessera/kernel/world/world.ts";
import { typeOf } from "@tessera/kernel/records/entry.ts";
import type { BlockCatalogue } from "../core/face-host.ts";
import type { OpenBlocks } from "../core/editor-options.ts";
import { blockOf, parentIdOf, shownChildren } from "../core/read.ts";

export class Opened {
  constructor(
    private readonly world: World,
    private readonly catalogue: BlockCatalogue,
    private readonly kept: OpenBlocks,
  ) {}

  isOpen(id: string): boolean {
    if (!this.folds(id)) return true;
    const beside = this.beside(id);
    return beside === null ? this.kept.has(id) : this.chosen(beside) === id;
  }

  /** Whether it hides what stands below it while it is closed. */
  folds(id: string): boolean {
    const entry = blockOf(this.world, id);
    return entry !== null && this.catalogue.model(typeOf(entry)).props(entry.value)["folds"] === true;
  }

  /** Answers with the blocks that may be shown differently now. */
  toggle(id: string): readonly string[] {
    const beside = this.beside(id);
    if (beside === null) {
      this.kept.toggle(id);
      return [id];
    }
    if (this.chosen(beside) === id) return [];
    for (const one of beside) if (this.kept.has(one)) this.kept.toggle(one);
    this.kept.toggle(id);
    return beside;
  }

  private chosen(beside: readonly string[]): string | undefined {
    return beside.find((id) => this.kept.has(id)) ?? beside[0];
  }

  /** All of those beside each other of which one is open; null where a block is open or closed by itself. */
  private beside(id: string): readonly string[] | null {
    const entry = blockOf(this.world, id);
    const parent = entry === null ? null : parentIdOf(this.world, id);
    if (entry === null || parent === null || !this.catalogue.model(typeOf(entry)).alone) return null;
    return shownChildren(this.world, parent);
  }
}
