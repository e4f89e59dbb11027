// A picture from this device, for an icon or a cover: chosen, on its way, or stopped. What is on its way goes on when this
// is closed; a page has one at a time on its way.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@tessera/ui/button/button.tsx";
import { Upload } from "lucide-react";
import { useMemo, useRef } from "react";
import { fileWords } from "../../data/files/file-words.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import styles from "./picture-upload.module.css";
import { usePictureUpload } from "./use-picture-upload.ts";

export interface PictureUploadProps {
  workspace: Pick<Workspace, "id" | "files">;
  pageId: string;
  as: "icon" | "cover";
  onDone: () => void;
}

export function PictureUpload({ workspace, pageId, as, onDone }: PictureUploadProps) {
  const { i18n } = useLingui();
  const words = useMemo(() => fileWords(i18n), [i18n]);
  const chooser = useRef<HTMLInputElement>(null);
  const { upload, trouble, choose, retry, cancel } = usePictureUpload(workspace, pageId, as, onDone);
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
            <Button size="small" onClick={retry}>
              {words.retry}
            </Button>
          ) : null}
          <Button size="small" look="ghost" onClick={cancel}>
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
