// A short list of what was pasted may become, beside it: it takes the arrows, Enter and Escape while it is open, and leaves all other
// keys to the text. When it opens and when it closes is said by what extends it.
import { createWritable, type Readable } from "@tessera/platform/readable.ts";

export interface PasteMenuState<Row extends { readonly id: string }, At> {
  readonly at: At;
  readonly rows: readonly Row[];
  readonly active: string | null;
  readonly quiet: false;
}

export abstract class PasteMenu<Row extends { readonly id: string }, At> {
  private readonly written = createWritable<PasteMenuState<Row, At> | null>(null);
  readonly state: Readable<PasteMenuState<Row, At> | null> = this.written;

  abstract choose(id: string): void;

  readonly keyDown = (event: KeyboardEvent): boolean => {
    const open = this.written.read();
    if (open === null || event.ctrlKey || event.metaKey || event.altKey) return false;
    const at = open.rows.findIndex((row) => row.id === open.active);
    if (event.key === "Escape") {
      this.close();
      return true;
    }
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && !event.shiftKey) {
      const next = (at + (event.key === "ArrowDown" ? 1 : -1) + open.rows.length) % open.rows.length;
      this.point(open.rows[next]?.id ?? null);
      return true;
    }
    if (event.key === "Enter" && !event.shiftKey && open.active !== null) {
      this.choose(open.active);
      return true;
    }
    return false;
  };

  point(id: string | null): void {
    const open = this.written.read();
    if (open !== null && open.active !== id) this.written.set({ ...open, active: id });
  }

  close(): void {
    if (this.written.read() !== null) this.written.set(null);
  }

  /** `active`: null where Enter is the text's until something is pointed at. */
  protected show(at: At, rows: readonly Row[], active: string | null): void {
    if (rows.length > 0) this.written.set({ at, rows, active, quiet: false });
  }
}
