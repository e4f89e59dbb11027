// Where the writer's selection is, by the characters that it stands behind: it goes where they go, whoever moves them.
// Invariant: what is not shown for a moment, between two messages, is not forgotten until the writer goes on elsewhere; what
// is in the trash is, so that nobody's undo moves the caret of somebody else.
import type { World } from "@tessera/kernel/world/world.ts";
import type { Node } from "prosemirror-model";
import type { EditorState, Selection } from "prosemirror-state";
import type { SavedPoint, SavedSelection } from "../core/page-source.ts";
import { anchor, follow, isTrashed, savedSelection, selectionFor, type Anchored } from "../core/points.ts";
import type { ShownTexts } from "./shown-texts.ts";

type Held = SavedSelection & { readonly anchor: Anchored; readonly head: Anchored };

export class HeldCaret {
  private held: Held | null = null;
  private lost: Held | null = null;

  constructor(
    private readonly world: World,
    private readonly shown: ShownTexts,
  ) {}

  get head(): Anchored | null {
    return this.held?.head ?? null;
  }

  /** Remembers where it is now. */
  hold(state: EditorState): void {
    const saved = savedSelection(state);
    const at = (point: SavedPoint): Anchored => anchor(this.shown.runs(point.block), point);
    this.held = saved === null ? null : { ...saved, anchor: at(saved.anchor), head: at(saved.head) };
  }

  /** The writer went on. */
  forget(): void {
    this.lost = null;
  }

  /** Where it belongs in a document that others changed; null where that is not shown. */
  follow(doc: Node): Selection | null {
    const old = this.placeOf(doc, this.lost);
    const now = old ?? this.placeOf(doc, this.held);
    if (old !== null) this.lost = null;
    else if (now === null) this.lost ??= this.held;
    // A caret that came to rest elsewhere stays there when what was deleted is brought back.
    if (this.lost !== null && isTrashed(this.world, this.lost.head)) this.lost = null;
    return now;
  }

  private placeOf(doc: Node, held: Held | null): Selection | null {
    if (held === null) return null;
    return selectionFor(doc, {
      ...held,
      anchor: follow(this.world, held.anchor),
      head: follow(this.world, held.head),
    });
  }
}
