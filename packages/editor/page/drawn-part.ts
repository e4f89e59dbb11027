// How much of a page is drawn: what is at hand whole comes in parts, a frame each, so that the first paint does not wait for
// thousands of blocks. Whoever counts in all of it has the rest drawn first.
import type { World } from "@tessera/kernel/world/world.ts";
import { childrenOf } from "../core/read.ts";

const atFirst = 250;
const aFrame = 500;

export class DrawnPart {
  /** As many of the page's own children. */
  limit = atFirst;

  /** `ask`: for a frame in which more is drawn. */
  constructor(
    private readonly world: World,
    private readonly pageId: string,
    private readonly ask: () => void,
  ) {}

  isGrowing(): boolean {
    return this.limit < childrenOf(this.world, this.pageId).length;
  }

  continue(): void {
    if (this.isGrowing()) this.ask();
  }

  grow(): void {
    this.limit += aFrame;
  }

  all(): void {
    if (!this.isGrowing()) return;
    this.limit = Number.POSITIVE_INFINITY;
    this.ask();
  }
}
