// A file on its way: how far it is, why it stands still, and what can be done about it. A picture is shown meanwhile.
import type { UploadState } from "@tessera/sync/files/upload-state.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import type { MediaFaceProps } from "./media-face.tsx";
import { kindIcons } from "./kind-icons.tsx";
import styles from "./media.module.css";

export function MediaUpload({ kind, host, files, upload }: MediaFaceProps & { upload: UploadState }) {
  const { words } = files;
  const { phase, sent, size, name, kept, trouble } = upload;
  const preview = usePreview(kind === "image" ? upload.file : null);
  const Icon = kindIcons[kind];
  const share = size === 0 ? 1 : sent / size;
  const state = { waiting: words.waiting, sending: words.uploading, paused: words.paused, failed: "" }[phase];
  const isFailed = phase === "failed";
  return (
    <div
      className={styles.upload}
      data-phase={phase}
      onKeyDown={(event) => (event.key === "Escape" ? host.select() : undefined)}
    >
      {preview === null ? null : <img className={styles.preview} src={preview} alt="" draggable={false} />}
      <div className={styles.progress}>
        <Icon aria-hidden="true" />
        <div className={styles.facts}>
          <div className={styles.name} dir="auto">
            {name}
          </div>
          <div className={styles.detail} role="status">
            {isFailed && trouble !== null ? (
              <span className={styles.trouble}>{words.trouble(trouble)}</span>
            ) : (
              `${words.size(sent)} / ${words.size(size)} · ${state}`
            )}
          </div>
          {kept === false ? <div className={styles.detail}>{words.notKept}</div> : null}
        </div>
        {isFailed ? (
          <>
            <Button size="small" data-face-control="" onClick={() => files.retry(host.blockId)}>
              {words.retry}
            </Button>
            <Button size="small" look="ghost" data-face-control="" onClick={() => files.cancel(host.blockId)}>
              {words.discard}
            </Button>
          </>
        ) : (
          <IconButton small label={words.cancel} data-face-control="" onClick={() => files.cancel(host.blockId)}>
            <X aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {isFailed ? null : (
        <div
          className={styles.bar}
          role="progressbar"
          aria-label={name}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share * 100)}
        >
          <i style={{ inlineSize: `${String(Math.round(share * 1000) / 10)}%` }} />
        </div>
      )}
    </div>
  );
}

/** The picture as it lies on this device. */
function usePreview(file: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return file === null ? null : address;
}
