// The files of the cells of a database, as this person's uploads and addresses know them. What is up is written by the database while it
// is shown, so that it is undone there.
import type { I18n } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import type { CellFiles } from "@tessera/database/properties/file/cell-files.tsx";
import type { DatabaseSource } from "@tessera/database/source/database-source.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import type { Log } from "@tessera/platform/log.ts";
import { createWritable } from "@tessera/platform/readable.ts";
import type { CellUpload } from "@tessera/sync/files/uploader.ts";
import { useEffect, useMemo } from "react";
import { fileWords } from "../../../data/files/file-words.ts";
import type { SessionFiles } from "../../../data/files/session-files.ts";
import { useServices } from "../../../ground/services.ts";
import type { Workspace } from "../../../data/session/workspace.ts";

/** The same object as long as it says the same. */
export function useCellFiles(workspace: Workspace, source: DatabaseSource | null): CellFiles {
  const { t, i18n } = useLingui();
  const { log, toasts } = useServices();
  useEffect(() => {
    if (source === null) return;
    return whileHere(workspace, log, ({ writeBy }) =>
      writeBy(
        (rowId, operations) =>
          source.row(rowId).read() !== null && source.transact(operations, { userAction: "upload" }),
      ),
    );
  }, [workspace, source, log]);
  return useMemo(() => {
    const tell = (): void =>
      void toasts.show({ words: t`Files cannot be added now. Try again when you are online.`, tone: "danger" });
    return cellFiles(workspace, i18n, log, tell);
  }, [workspace, t, i18n, log, toasts]);
}

/** Files come with code of their own, which may be late or not come at all. The answer ends what was begun with them. */
function whileHere(workspace: Workspace, log: Log, begin: (files: SessionFiles) => () => void): () => void {
  let isOver = false;
  let end = (): void => undefined;
  workspace.files().then(
    (files) => {
      if (!isOver) end = begin(files);
    },
    (error: unknown) => log({ level: "warning", words: "The code of uploads did not come", detail: error }),
  );
  return () => {
    isOver = true;
    end();
  };
}

function cellFiles(workspace: Workspace, i18n: I18n, log: Log, tell: () => void): CellFiles {
  const { id: spaceId } = workspace;
  const withFiles = (run: (files: SessionFiles) => void): void => void workspace.files().then(run, tell);
  return {
    words: fileWords(i18n),
    uploads(rowId, property) {
      let of = createWritable<readonly CellUpload[]>([]).read;
      return {
        read: () => of(),
        subscribe: (notice) =>
          whileHere(workspace, log, ({ uploader }) => {
            const list = uploader.ofCell(rowId, property);
            of = list.read;
            notice();
            return list.subscribe(notice);
          }),
      };
    },
    add: (rowId, property, files) =>
      withFiles(({ uploader }) => {
        for (const file of files)
          uploader.add(
            { spaceId, pageId: rowId, blockId: rowId, cell: { property, slot: newId() } },
            { file, name: file.name, picture: null },
          );
      }),
    retry: (slot) => withFiles(({ uploader }) => uploader.retry(slot)),
    cancel: (slot) => withFiles(({ uploader }) => uploader.cancel(slot)),
    watchAddress: (rowId, url, notice) =>
      whileHere(workspace, log, ({ urls, whenSaved }) => {
        let stop = (): void => undefined;
        const giveUp = whenSaved(spaceId, rowId, () => {
          stop = urls.watch({ blockId: rowId, url }, notice);
        });
        return () => {
          giveUp();
          stop();
        };
      }),
  };
}
