// What every command is given: the view, the records, and one way to change them. A command says operations and where
// the caret goes; the document follows the records.
import type { OperationOf, Operation } from "@tessera/kernel/world/operation.ts";
import { getIn, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import { lastOf, rangesOf } from "@tessera/kernel/text/offsets.ts";
import type { Runs } from "@tessera/kernel/text/runs.ts";
import type { EditorView } from "prosemirror-view";
import type { PlannedChanges } from "@tessera/sync/plans/planned-changes.ts";
import type { BlockModel, BlockModels } from "./block-model.ts";
import type { PageSource, SavedSelection } from "./page-source.ts";
import type { WholeBlocks } from "./whole-blocks.ts";
import { blockAround, type BlockAt } from "./positions.ts";
import { blockOf, parentIdOf, shownChildren } from "./read.ts";
import { typeOf } from "@tessera/kernel/records/entry.ts";

export interface Core {
  readonly view: EditorView;
  readonly source: PageSource;
  readonly catalogue: BlockModels;
  /** Executes on the records, brings the document in line, puts the caret. False where the records refused. */
  readonly apply: (operations: readonly Operation[], userAction: string, caret?: SavedSelection | null) => boolean;
  /** The same for a change that is too large for one transaction; one step for undo. */
  readonly applyAll: (
    parts: readonly (readonly Operation[])[],
    userAction: string,
    caret?: SavedSelection | null,
  ) => boolean;
  /**
   * Runs `work`, whose changes are one step of undo together with the earlier and later changes of the group. `plan`: the changes are
   * part of it, so that the device stores them with the rest of the plan.
   */
  readonly asOne: <Value>(group: string, work: () => Value, plan?: Pick<PlannedChanges, "executeNow">) => Value;
  /** The caret leaves the body upwards; the offset is in the title's text. */
  readonly toTitle: (offset: "end" | number) => void;
  /** The characters of a line as they are drawn now. */
  readonly shownRuns: (id: string) => Runs | null;
  /** Draws what others changed up to now. */
  readonly flush: () => void;
  /** Renders what changed, then selects this, also in a block that is rendered by another editor of the page or only later. */
  readonly restoreSelection: (saved: SavedSelection | null) => void;
  /** What is done with whole blocks; null until its code is here. */
  readonly whole: WholeBlocks | null;
  readonly toggleOpen: (blockId: string) => void;
  readonly isOpen: (blockId: string) => boolean;
  /** Whether it hides what stands below it while it is closed. */
  readonly folds: (blockId: string) => boolean;
}

export type Command = (core: Core) => boolean;

export interface CaretBlock extends BlockAt {
  readonly type: string;
  readonly model: BlockModel;
  readonly offset: number;
  readonly size: number;
}

/** The line block of a collapsed caret. */
export function caretBlock(core: Core): CaretBlock | null {
  const { $from, empty } = core.view.state.selection;
  const block = blockAround($from);
  if (!empty || block === null || $from.parent.type.name !== "line") return null;
  const type = String(block.node.attrs["type"]);
  return {
    ...block,
    type,
    model: core.catalogue.model(type),
    offset: $from.parentOffset,
    size: $from.parent.content.size,
  };
}

export function pointer(core: Core, id: string): { table: "block"; id: string; spaceId: string } {
  return { table: "block", id, spaceId: core.source.spaceId };
}

/** Takes a part of a line's text out; null where the line is not drawn. */
export function removalOf(
  core: Core,
  { block, start, end }: { readonly block: string; readonly start: number; readonly end: number },
): OperationOf<"del"> | null {
  const runs = core.shownRuns(block);
  if (runs === null) return null;
  const args = { ids: rangesOf(runs, start, end - start) };
  return { pointer: pointer(core, block), path: ["properties", "title"], command: "del", args };
}

/** Makes a block; `own` is what it says. */
export function newOperation(
  core: Core,
  id: string,
  type: string,
  parent: string,
  after: string | null,
  own: { readonly format?: JsonObject; readonly properties?: JsonObject } = {},
): Operation {
  const args = { type, parent: { table: "block" as const, id: parent }, after, ...own };
  return { pointer: pointer(core, id), path: [], command: "new", args };
}

export function moveOperation(core: Core, id: string, parent: string, after: string | null): OperationOf<"move"> {
  const runs = core.shownRuns(id);
  return {
    pointer: pointer(core, id),
    path: [],
    command: "move",
    args: { parent: { table: "block", id: parent }, after, ...(runs === null ? {} : { end: lastOf(runs) }) },
  };
}

export function turnOperation(core: Core, id: string, type: string): OperationOf<"turn"> {
  return { pointer: pointer(core, id), path: [], command: "turn", args: { type } };
}

/** What a line becomes: a type, and of a heading whether it hides what stands below it. */
export interface LineKind {
  readonly type: string;
  readonly format?: JsonObject;
}

export function isKind(core: Core, id: string, { type, format }: LineKind): boolean {
  return typeOfBlock(core, id) === type && isToggleable(core, id) === (format?.["toggleable"] === true);
}

/** Nothing where it is of that kind already. */
export function turnOperations(core: Core, id: string, kind: LineKind): Operation[] {
  const toggleable = kind.format?.["toggleable"] === true;
  return [
    ...(typeOfBlock(core, id) === kind.type ? [] : [turnOperation(core, id, kind.type)]),
    ...(isToggleable(core, id) === toggleable ? [] : [setFormat(core, id, "toggleable", toggleable || null)]),
  ];
}

function isToggleable(core: Core, id: string): boolean {
  const entry = blockOf(core.source.world, id);
  return entry !== null && getIn(entry.value, ["format", "toggleable"]) === true;
}

export function setFormat(core: Core, id: string, name: string, value: Json): Operation {
  return { pointer: pointer(core, id), path: ["format", name], command: "set", args: { value } };
}

export function setProperties(core: Core, id: string, properties: JsonObject): Operation[] {
  return Object.entries(properties).map(([name, value]) => ({
    pointer: pointer(core, id),
    path: ["properties", name],
    command: "set",
    args: { value },
  }));
}

export interface Family {
  readonly parent: string;
  readonly siblings: readonly string[];
  readonly at: number;
  readonly previous: string | null;
}

/** A block among its shown siblings. */
export function familyOf(core: Core, id: string): Family | null {
  const parent = parentIdOf(core.source.world, id);
  if (parent === null) return null;
  const siblings = shownChildren(core.source.world, parent);
  const at = siblings.indexOf(id);
  return at < 0 ? null : { parent, siblings, at, previous: siblings[at - 1] ?? null };
}

export function typeOfBlock(core: Core, id: string): string {
  const entry = blockOf(core.source.world, id);
  return entry === null ? "" : typeOf(entry);
}

/** Whether a block only lays out what stands below it. */
export function isFrame(core: Core, id: string): boolean {
  return core.catalogue.model(typeOfBlock(core, id)).kind === "frame";
}

/** Undoes or repeats the last step of the user on this page, and restores the selection of that step. */
export const undoBack =
  (way: "undo" | "redo"): Command =>
  (core) => {
    core.restoreSelection(core.source[way]()?.selection ?? null);
    return true;
  };
