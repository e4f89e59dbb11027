// A picture from this device, for an icon or a cover: chosen, on its way, or stopped. What is on its way goes on when this
// is closed; a page has one at a time on its way.
import { Trans, useLingui } from "@lingui/react/macro";
import { createWritable } from "@tessera/platform/readable.ts";
import type { UploadState } from "@tessera/sync/files/upload-state.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { Upload } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { fileWords } from "../../data/files/file-words.ts";
import { measureFile } from "../../data/files/measure-picture.ts";
import type { SessionFiles } from "../../data/files/session-files.ts";
import { useReadable, useServices } from "../../ground/services.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import styles from "./picture-upload.module.css";

export interface PictureUploadProps {
  workspace: Workspace;
  pageId: string;
  as: "icon" | "cover";
  onDone: () => void;
}

const nothing = createWritable<UploadState | null>(null);

export function PictureUpload({ workspace, pageId, as, onDone }: PictureUploadProps) {
  const { i18n } = useLingui();
  const { log } = useServices();
  const words = useMemo(() => fileWords(i18n), [i18n]);
  const chooser = useRef<HTMLInputElement>(null);
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
  return (
    <div className={styles.box}>
      <input
        ref={chooser}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/gif,image/webp,image/avif"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = "";
          if (file !== undefined) void choose(file);
        }}
      />
      {upload === null ? (
        <Button wide icon={<Upload aria-hidden="true" />} onClick={() => chooser.current?.click()}>
          <Trans>Upload a picture</Trans>
        </Button>
      ) : (
        <div className={styles.way}>
          <span className={styles.words} role="status">
            {upload.phase === "failed" && upload.trouble !== null
              ? words.trouble(upload.trouble)
              : `${words.size(upload.sent)} / ${words.size(upload.size)}`}
          </span>
          {upload.phase === "failed" ? (
            <Button size="small" onClick={() => files?.uploader.retry(pageId)}>
              {words.retry}
            </Button>
          ) : null}
          <Button
            size="small"
            look="ghost"
            onClick={() => {
              begun.current = false;
              files?.uploader.cancel(pageId);
            }}
          >
            {words.cancel}
          </Button>
        </div>
      )}
      {trouble === null ? null : (
        <p className={styles.wrong} role="alert">
          {trouble === "picture" ? (
            <Trans>This file is no picture that can be shown. Choose a PNG, JPEG, GIF, WebP or AVIF.</Trans>
          ) : (
            <Trans>Uploading is not here yet. Try again when the network is back.</Trans>
          )}
        </p>
      )}
    </div>
  );
}
