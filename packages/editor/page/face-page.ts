// What the face of one block may do on the page around it: write its record, have its caption written, give the caret on.
// Every change is operations on the record, as everywhere; what is drawn is the face's own.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { NodeSelection } from "prosemirror-state";
import { plainText, toRichText } from "@tessera/kernel/text/rich-text.ts";
import { familyOf, pointer } from "../core/core.ts";
import { BoundLine } from "../text/bound-line.ts";
import { deleteOperation } from "../core/deletion.ts";
import { plainTitleChange } from "../title/title-change.ts";
import { writeBelow } from "../selection/write-below.ts";
import type { Editor } from "../core/editor.ts";
import { caretAt } from "../core/points.ts";
import { blockPositions } from "../core/positions.ts";

export interface FaceFields {
  readonly properties?: JsonObject;
  readonly format?: JsonObject;
}

export interface MountedCaption {
  focus(): void;
  setEditable(): void;
  destroy(): void;
}

export interface FacePage {
  /** Writes properties and format of the record as one step; null removes. */
  readonly write: (fields: FaceFields, userAction: string) => void;
  /** Writes like `write`. What arrives later for the same choice, such as an upload, becomes part of the step by `join`. */
  readonly begin: (fields: FaceFields, userAction: string) => void;
  /** Adds fields to the step of the last `begin`. Undo does not contain them if this step was undone. */
  readonly join: (fields: FaceFields, userAction: string) => void;
  /** Moves the caret to the empty line below the block, which is created if there is none. */
  readonly toBelow: () => void;
  /** The caption of the block, in an editable of its own. */
  readonly caption: (
    mount: HTMLElement,
    words: { readonly label: string; readonly placeholder: string },
  ) => MountedCaption;
  /** The block as a whole is selected. */
  readonly select: () => void;
  readonly remove: () => void;
  /** True once, for a block that was just chosen from a menu; of what `asks` where to take it from only if nobody pressed elsewhere. */
  readonly takeFresh: (asks?: boolean) => boolean;
}

/** The group of the undo step that `begin` and `join` of a block's face write. */
export const faceStepOf = (blockId: string): string => `face:${blockId}`;

export function facePage(editor: Editor, editable: () => boolean, blockId: string): FacePage {
  return {
    write(fields, userAction) {
      editor.apply(sets(editor, blockId, fields), userAction);
    },
    begin(fields, userAction) {
      editor.asOne(faceStepOf(blockId), () => editor.apply(sets(editor, blockId, fields), userAction));
    },
    join(fields, userAction) {
      editor.source.transact(sets(editor, blockId, fields), { userAction, joins: faceStepOf(blockId) });
    },
    toBelow: () => writeBelow(editor, blockId),
    caption(mount, { label, placeholder }) {
      const below = (): boolean => {
        writeBelow(editor, blockId);
        return true;
      };
      const line = new BoundLine({
        mount,
        source: editor.source,
        block: blockId,
        property: "caption",
        editable,
        attributes: { class: "caption-line", "aria-label": label },
        placeholder,
        userAction: "type-caption",
        keys: {
          Enter: below,
          ArrowDown: () => line.view.endOfTextblock("down") && below(),
          Tab: below,
          Escape: () => select(editor, blockId),
        },
      });
      return {
        focus: () => line.focus("end"),
        setEditable: () => line.setEditable(),
        destroy: () => line.destroy(),
      };
    },
    select: () => void select(editor, blockId),
    remove() {
      const family = familyOf(editor, blockId);
      const next = family === null ? null : (family.siblings[family.at + 1] ?? family.previous);
      const caret = next === null ? null : caretAt(next, 0);
      editor.apply([deleteOperation(editor.source, [blockId], editor.shownRuns)], "delete", caret);
    },
    takeFresh(asks = true) {
      if (editor.fresh !== blockId) return false;
      editor.fresh = null;
      return !(asks && editor.passedBy === blockId);
    },
  };
}

function sets(editor: Editor, id: string, { properties = {}, format = {} }: FaceFields): Operation[] {
  const { title, ...values } = properties;
  const words = title === undefined ? null : plainText(toRichText(title) ?? []);
  const groups = [["properties", values] as const, ["format", format] as const];
  const sets = groups.flatMap(([root, fields]) =>
    Object.entries(fields).map(([name, value]): Operation => ({
      pointer: pointer(editor, id),
      path: [root, name],
      command: "set",
      args: { value },
    })),
  );
  return words === null ? sets : [...sets, ...plainTitleChange(editor.source, words, id)];
}

function select(editor: Editor, id: string): boolean {
  const { view } = editor;
  const pos = blockPositions(view.state.doc).get(id);
  if (pos === undefined) return false;
  view.focus();
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos + 1)).scrollIntoView());
  return true;
}
