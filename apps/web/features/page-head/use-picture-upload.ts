// The upload of a page's icon or cover: begun with a file, told of as it goes, tried again and given up.
import { createWritable } from "@tessera/platform/readable.ts";
import type { UploadState } from "@tessera/sync/files/upload-state.ts";
import { useEffect, useRef, useState } from "react";
import { measureFile } from "../../data/files/measure-picture.ts";
import type { SessionFiles } from "../../data/files/session-files.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { useReadable, useServices } from "../../ground/services.ts";

const nothing = createWritable<UploadState | null>(null);

/** `onDone`: when the picture is there. `trouble`: why a file did not even set out. */
export function usePictureUpload(
  workspace: Pick<Workspace, "id" | "files">,
  pageId: string,
  as: "icon" | "cover",
  onDone: () => void,
) {
  const { log } = useServices();
  const [files, setFiles] = useState<SessionFiles | null>(null);
  const [trouble, setTrouble] = useState<"picture" | "code" | null>(null);
  const begun = useRef(false);
  const upload = useReadable(files?.uploader.state(pageId) ?? nothing);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (upload !== null) begun.current = true;
    else if (begun.current) done.current();
  }, [upload]);

  const choose = async (file: File): Promise<void> => {
    const picture = await measureFile(file);
    setTrouble(picture === null ? "picture" : null);
    if (picture === null) return;
    try {
      const opened = await workspace.files();
      opened.uploader.add({ spaceId: workspace.id, pageId, blockId: pageId, as }, { file, name: file.name, picture });
      setFiles(opened);
    } catch (error) {
      log({ level: "warning", words: "The code of uploads did not come", detail: error });
      setTrouble("code");
    }
  };
  const cancel = (): void => {
    begun.current = false;
    files?.uploader.cancel(pageId);
  };
  return { upload, trouble, choose, retry: () => files?.uploader.retry(pageId), cancel };
}
