// Dates in a line that are opened: by a press, or by Enter where one is selected (behaviour B11).
// Leaves what a date may be to the form of the app.
import { isObject, type JsonObject } from "@tessera/kernel/values/json.ts";
import { createWritable, type Readable } from "@tessera/platform/readable.ts";
import { NodeSelection } from "prosemirror-state";
import type { PageAddon } from "../core/addons.ts";
import type { Editor } from "../core/editor.ts";
import { embedAt, watchPresses } from "./embed-place.ts";

export interface EditedDate {
  readonly element: HTMLElement;
  readonly date: JsonObject;
  /** Writes what came of it; null takes it out. `byKey`: writing goes on behind it. */
  readonly finish: (date: JsonObject | null, byKey: boolean) => void;
}

export class InlineDates implements PageAddon {
  private readonly written = createWritable<EditedDate | null>(null);
  readonly edited: Readable<EditedDate | null> = this.written;

  constructor(private readonly editor: Editor) {}

  readonly keyDown = (event: KeyboardEvent): boolean => {
    const { selection } = this.editor.view.state;
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false;
    return selection instanceof NodeSelection && this.open(selection.from);
  };

  watchPointer(): () => void {
    return watchPresses(this.editor, ".date-mention", (pos) => this.open(pos));
  }

  /** Opens the date that is `distance` characters before the caret. Writing goes on at the caret. */
  openBeforeCaret(distance: number): void {
    this.open(this.editor.view.state.selection.from - distance, distance);
  }

  /** Done with it, however it was left. */
  close(): void {
    this.written.set(null);
  }

  private open(pos: number, goesOnAfter = 1): boolean {
    const place = embedAt(this.editor, pos, "d", goesOnAfter);
    if (place === null || !isObject(place.value)) return false;
    const { element, value, finish } = place;
    this.written.set({
      element,
      date: value,
      finish: (date, byKey) => {
        this.close();
        finish(date, byKey);
      },
    });
    return true;
  }
}
