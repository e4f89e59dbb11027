// Hears of files that are dropped anywhere on the page, or pasted, and makes blocks of them.
import { insertFiles, spotAtHeight, spotAtSelection, type DropSpot } from "@tessera/editor/blocks/insert-files.ts";
import type { FaceFiles } from "@tessera/editor/core/face-files.ts";
import { blockOf, parentIdOf } from "@tessera/editor/core/read.ts";
import { facePage } from "@tessera/editor/page/face-page.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { fileName } from "@tessera/kernel/rules/file-name.ts";
import { kindOfFile } from "./kind-of-file.ts";

export interface FileListener {
  readonly editor: PageEditor;
  readonly files: () => Promise<FaceFiles>;
  /** The text stands within another one, to which the room around it belongs. */
  readonly within: boolean;
  /** Where a drop would put blocks; null where it would not. */
  readonly show: (spot: DropSpot | null) => void;
  /** Files could not be added. */
  readonly onFailed: () => void;
}

/** The answer stops it. */
export function listenForFiles(listener: FileListener): () => void {
  const { editor, files, show, onFailed } = listener;
  const over = (event: DragEvent): void => {
    if (!holdsFiles(event.dataTransfer) || isTakenThere(event)) return;
    event.preventDefault();
    event.stopPropagation();
    const here = isInside(listener, event) && editor.view.editable;
    if (event.dataTransfer !== null) event.dataTransfer.dropEffect = here ? "copy" : "none";
    show(here && emptyBlockAt(event) === null ? spotAtHeight(editor, event.clientY) : null);
  };
  const leave = (event: DragEvent): void => {
    if (event.relatedTarget === null) show(null);
  };
  const drop = (event: DragEvent): void => {
    if (!holdsFiles(event.dataTransfer) || isTakenThere(event)) return;
    event.preventDefault();
    event.stopPropagation();
    show(null);
    const given = [...(event.dataTransfer?.files ?? [])];
    if (!isInside(listener, event) || !editor.view.editable || given.length === 0) return;
    const target = emptyBlockAt(event);
    if (target !== null) return void fill(editor, files, target, given).catch(onFailed);
    const at = spotAtHeight(editor, event.clientY);
    if (at !== null) void take(editor, files, given, at).catch(onFailed);
  };
  const paste = (event: ClipboardEvent): void => {
    const given = [...(event.clipboardData?.files ?? [])];
    if (given.length === 0 || isPastedElsewhere(event) || !isInside(listener, event) || !editor.view.editable) return;
    event.preventDefault();
    event.stopPropagation();
    void take(editor, files, given, spotAtSelection(editor)).catch(onFailed);
  };
  const leaving = new AbortController();
  const heard = { capture: true, signal: leaving.signal };
  window.addEventListener("dragover", over, heard);
  window.addEventListener("dragleave", leave, heard);
  window.addEventListener("drop", drop, heard);
  window.addEventListener("paste", paste, heard);
  return () => leaving.abort();
}

function isInside({ editor, within }: FileListener, { target }: Event): boolean {
  const { dom } = editor.view;
  const room = within ? dom : (dom.closest("main") ?? dom);
  if (!(target instanceof Node) || !room.contains(target)) return false;
  // Not in another text within this one.
  const body = (target instanceof Element ? target : target.parentElement)?.closest(".page-body") ?? null;
  return body === null || body === dom;
}

/** What is also text is pasted as text: a table from a spreadsheet brings its picture along. */
function isPastedElsewhere(event: ClipboardEvent): boolean {
  const isOwnField = event.target instanceof Element && event.target.closest("input, textarea") !== null;
  return isOwnField || isTakenThere(event) || (event.clipboardData?.getData("text/plain") ?? "") !== "";
}

function holdsFiles(transfer: DataTransfer | null): boolean {
  return transfer !== null && transfer.types.includes("Files");
}

/** What takes files itself, as a table does, says what becomes of them. */
const isTakenThere = ({ target }: Event): boolean =>
  target instanceof Element && target.closest("[data-takes-files]") !== null;

/** The waiting block under the pointer. */
function emptyBlockAt({ target }: Event): string | null {
  const control = target instanceof Element ? target.closest("[data-face-control][aria-haspopup='dialog']") : null;
  return control?.closest<HTMLElement>("[data-block-id]")?.dataset["blockId"] ?? null;
}

async function take(
  editor: PageEditor,
  files: () => Promise<FaceFiles>,
  given: readonly File[],
  at: Parameters<typeof insertFiles>[2],
): Promise<void> {
  // First what will send them: a block whose file goes nowhere would be one that lost it.
  const { add } = await files();
  const blocks = given.map((file) => ({ type: kindOfFile(file), name: fileName(file.name) }));
  const ids = insertFiles(editor, blocks, at);
  ids.forEach((id, n) => {
    const file = given[n];
    if (file !== undefined) add(id, file);
  });
}

/** The first of its kind goes into the block, the others below it. */
async function fill(
  editor: PageEditor,
  files: () => Promise<FaceFiles>,
  block: string,
  given: readonly File[],
): Promise<void> {
  const { world } = editor.source;
  const type = blockOf(world, block)?.value["type"];
  const first = given.find((file) => kindOfFile(file) === type || type === "file");
  const others = given.filter((file) => file !== first);
  const parent = parentIdOf(world, block);
  if (others.length > 0 && parent !== null) await take(editor, files, others, { parent, after: block });
  if (first === undefined) return;
  const { add } = await files();
  const named = { properties: { title: [[fileName(first.name)]] } };
  facePage(editor, () => editor.view.editable, block).begin(named, "choose-file");
  add(block, first);
}
