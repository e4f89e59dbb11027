// A list beside the text that takes the arrows, Enter and Escape while it is open and leaves all other keys to the text, which
// keeps the focus. When it opens, and what there is to choose, is said by what extends it.
import { createWritable, type Readable } from "@tessera/platform/readable.ts";
import type { Editor } from "../core/editor.ts";
import type { SavedPoint } from "../core/page-source.ts";
import { positionOf } from "../core/points.ts";

interface ListRow {
  readonly id: string;
}

export interface ListState<Row extends ListRow> {
  readonly rows: readonly Row[];
  /** Null where Enter is the text's until something is pointed at. */
  readonly active: string | null;
  /** Nothing is drawn. */
  readonly quiet: boolean;
}

export abstract class ListMenu<Row extends ListRow, State extends ListState<Row>> {
  private readonly written = createWritable<State | null>(null);
  readonly state: Readable<State | null> = this.written;

  constructor(
    protected readonly editor: Editor,
    private readonly choosingKeys: readonly string[] = ["Enter"],
  ) {}

  abstract choose(id: string): void;
  /** What an open one stands at. */
  protected abstract pointOf(open: State): SavedPoint;

  readonly keyDown = (event: KeyboardEvent): boolean => {
    const open = this.written.read();
    if (open === null || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === "Escape") {
      this.close();
      return true;
    }
    if (open.rows.length === 0 || event.shiftKey) return false;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : null;
    if (step !== null) {
      const at = open.rows.findIndex((row) => row.id === open.active);
      this.point(open.rows[(at + step + open.rows.length) % open.rows.length]?.id ?? null);
      return true;
    }
    if (open.active === null || !this.choosingKeys.includes(event.key)) return false;
    this.choose(open.active);
    return true;
  };

  point(id: string | null): void {
    const open = this.written.read();
    if (open !== null && open.active !== id) this.written.set({ ...open, active: id });
  }

  close(): void {
    if (this.written.read() !== null) this.written.set(null);
  }

  /** Where it stands on the screen; null where that is not drawn. */
  place(): { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number } | null {
    const open = this.written.read();
    const pos = open === null ? null : positionOf(this.editor.view.state.doc, this.pointOf(open));
    return pos === null ? null : this.editor.view.coordsAtPos(pos);
  }

  protected show(state: State): void {
    this.written.set(state);
  }
}
