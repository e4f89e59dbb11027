// The peer's text for the bench: one Y.Doc with one Y.Text, told of edits by updates, as a provider would.
import * as Y from "yjs";
import type { Edit } from "./trace.ts";

export class YjsText {
  readonly doc: Y.Doc;

  constructor(doc = new Y.Doc()) {
    this.doc = doc;
  }

  static of(text: string): YjsText {
    const made = new YjsText();
    made.doc.getText("title").insert(0, text);
    return made;
  }

  static load(state: Uint8Array): YjsText {
    const made = new YjsText();
    Y.applyUpdate(made.doc, state);
    return made;
  }

  /** Makes the edit here and returns the update that tells others. */
  edit(edit: Edit): Uint8Array {
    let update: Uint8Array | null = null;
    const keep = (made: Uint8Array): void => void (update = made);
    this.doc.once("update", keep);
    this.doc.transact(() => {
      const text = this.doc.getText("title");
      if (edit.remove > 0) text.delete(edit.at, edit.remove);
      if (edit.insert !== "") text.insert(edit.at, edit.insert);
    });
    if (update === null) throw new Error("the edit made no update");
    return update;
  }

  apply(update: Uint8Array): void {
    Y.applyUpdate(this.doc, update);
  }

  stored(): Uint8Array {
    return Y.encodeStateAsUpdate(this.doc);
  }

  plain(): string {
    return this.doc.getText("title").toString();
  }
}
