// Files that are dropped anywhere on the page, or pasted: each becomes a block, in order, where the line shows it (G8).
// Dropped on a block that waits for one, the first goes into it. A file that is dropped beside the page does nothing.
import { useLingui } from "@lingui/react/macro";
import { insertFiles, spotAtHeight, spotAtSelection, type DropSpot } from "@tessera/editor/blocks/insert-files.ts";
import type { FaceFiles } from "@tessera/editor/core/face-files.ts";
import { facePage } from "@tessera/editor/page/face-page.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { blockOf, parentIdOf } from "@tessera/editor/core/read.ts";
import { fileName } from "@tessera/kernel/rules/attachment.ts";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useServices } from "../../../ground/services.ts";
import { kindOfFile } from "./kind-of-file.ts";
import styles from "./file-drop.module.css";

export interface FileDropProps {
  editor: PageEditor;
  files: () => Promise<FaceFiles>;
  /** It stands within another text, to which the room around it belongs. */
  within: boolean;
}

export function FileDrop({ editor, files, within }: FileDropProps) {
  const { t } = useLingui();
  const { toasts } = useServices();
  const [spot, setSpot] = useState<DropSpot | null>(null);
  useEffect(() => {
    // Ahead of time, so that files can be added when the network is gone. Failing is left to the moment they are.
    void files()
      .then(({ faces }) => faces())
      .catch(() => undefined);
  }, [files]);
  useEffect(() => {
    const tell = (): void =>
      void toasts.show({ words: t`Files cannot be added now. Try again when you are online.`, tone: "danger" });
    const { dom } = editor.view;
    const room = within ? dom : (dom.closest("main") ?? dom);
    const isInside = ({ target }: Event): boolean => {
      if (!(target instanceof Node) || !room.contains(target)) return false;
      // Not in another text within this one.
      const body = (target instanceof Element ? target : target.parentElement)?.closest(".page-body") ?? null;
      return body === null || body === dom;
    };
    const over = (event: DragEvent): void => {
      if (!holdsFiles(event.dataTransfer) || isTakenThere(event)) return;
      event.preventDefault();
      event.stopPropagation();
      const here = isInside(event) && editor.view.editable;
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = here ? "copy" : "none";
      setSpot(here && emptyBlockAt(event) === null ? spotAtHeight(editor, event.clientY) : null);
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setSpot(null);
    };
    const drop = (event: DragEvent): void => {
      if (!holdsFiles(event.dataTransfer) || isTakenThere(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setSpot(null);
      const given = [...(event.dataTransfer?.files ?? [])];
      if (!isInside(event) || !editor.view.editable || given.length === 0) return;
      const target = emptyBlockAt(event);
      if (target !== null) return void fill(editor, files, target, given).catch(tell);
      const at = spotAtHeight(editor, event.clientY);
      if (at !== null) void take(editor, files, given, at).catch(tell);
    };
    const paste = (event: ClipboardEvent): void => {
      const given = [...(event.clipboardData?.files ?? [])];
      const isOwnField = event.target instanceof Element && event.target.closest("input, textarea") !== null;
      // What is also text is pasted as text: a table from a spreadsheet brings its picture along.
      const isText = (event.clipboardData?.getData("text/plain") ?? "") !== "";
      if (
        given.length === 0 ||
        isText ||
        isOwnField ||
        isTakenThere(event) ||
        !isInside(event) ||
        !editor.view.editable
      )
        return;
      event.preventDefault();
      event.stopPropagation();
      void take(editor, files, given, spotAtSelection(editor)).catch(tell);
    };
    const capture = { capture: true };
    window.addEventListener("dragover", over, capture);
    window.addEventListener("dragleave", leave, capture);
    window.addEventListener("drop", drop, capture);
    window.addEventListener("paste", paste, capture);
    return () => {
      window.removeEventListener("dragover", over, capture);
      window.removeEventListener("dragleave", leave, capture);
      window.removeEventListener("drop", drop, capture);
      window.removeEventListener("paste", paste, capture);
    };
  }, [editor, files, within, toasts, t]);
  if (spot === null) return null;
  const { y, left, right } = spot;
  return createPortal(
    <div className={styles.line} aria-hidden="true" style={{ left, top: y, width: right - left }} />,
    document.body,
  );
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
  const name = { title: [[fileName(first.name)]] };
  facePage(editor, () => editor.view.editable, block).write({ properties: name }, "choose-file");
  add(block, first);
}
