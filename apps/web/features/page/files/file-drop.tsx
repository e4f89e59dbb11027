// Files that are dropped anywhere on the page, or pasted: each becomes a block, in order, where the line shows it (G8).
// Dropped on a block that waits for one, the first goes into it. A file that is dropped beside the page does nothing.
import { useLingui } from "@lingui/react/macro";
import type { DropSpot } from "@tessera/editor/blocks/insert-files.ts";
import type { FaceFiles } from "@tessera/editor/core/face-files.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { faceStepOf } from "@tessera/editor/page/face-page.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useServices } from "../../../ground/services.ts";
import { listenForFiles } from "./listen-for-files.ts";
import styles from "./file-drop.module.css";

export interface FileDropProps {
  editor: PageEditor;
  files: () => Promise<FaceFiles>;
  /** It stands within another text, to which the room around it belongs. */
  within: boolean;
}

/** Writes an uploaded file as part of the undo step in which the file was chosen. */
const writeUpload = (editor: PageEditor, blockId: string, operations: readonly Operation[]): boolean =>
  editor.domOf(blockId) !== null &&
  editor.source.transact(operations, { userAction: "upload", joins: faceStepOf(blockId) });

export function FileDrop({ editor, files, within }: FileDropProps) {
  const { t } = useLingui();
  const { toasts } = useServices();
  const [spot, setSpot] = useState<DropSpot | null>(null);
  useEffect(() => {
    // Ahead of time, so that files can be added when the network is gone. Failing is left to the moment they are.
    let isClosed = false;
    let stop = (): void => undefined;
    void files()
      .then(({ faces, writeBy }) => {
        if (!isClosed) stop = writeBy((blockId, operations) => writeUpload(editor, blockId, operations));
        return faces();
      })
      .catch(() => undefined);
    return () => {
      isClosed = true;
      stop();
    };
  }, [editor, files]);
  useEffect(() => {
    const onFailed = (): void =>
      void toasts.show({ words: t`Files cannot be added now. Try again when you are online.`, tone: "danger" });
    return listenForFiles({ editor, files, within, show: setSpot, onFailed });
  }, [editor, files, within, toasts, t]);
  if (spot === null) return null;
  const { y, left, right } = spot;
  return createPortal(
    <div className={styles.line} aria-hidden="true" style={{ left, top: y, width: right - left }} />,
    document.body,
  );
}
