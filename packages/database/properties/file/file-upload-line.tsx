// A file on its way into a cell: how far it is, why it stands still, and what can be done about it.
import type { CellUpload } from "@tessera/sync/files/uploader.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { Progress } from "@tessera/ui/progress/progress.tsx";
import { X } from "lucide-react";
import type { CellFiles } from "./cell-files.tsx";
import styles from "./file-surface.module.css";

export interface FileUploadLineProps {
  readonly upload: CellUpload;
  readonly files: CellFiles;
}

export function FileUploadLine({ upload: { slot, state }, files }: FileUploadLineProps) {
  const { words } = files;
  const { name, size, sent, phase, trouble, kept } = state;
  const isFailed = phase === "failed";
  const said = { waiting: words.waiting, sending: words.uploading, paused: words.paused, failed: "" }[phase];
  return (
    <li className={styles.upload} data-phase={phase}>
      <div className={styles.way}>
        <span className={styles.facts}>
          <span className={styles.title} dir="auto">
            {name}
          </span>
          <span className={styles.detail} role="status">
            {isFailed && trouble !== null ? (
              <span className={styles.trouble}>{words.trouble(trouble)}</span>
            ) : (
              `${words.size(sent)} / ${words.size(size)} · ${said}`
            )}
          </span>
          {kept === false ? <span className={styles.detail}>{words.notKept}</span> : null}
        </span>
        {isFailed ? null : (
          <IconButton small label={words.cancel} onClick={() => files.cancel(slot)}>
            <X aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {isFailed ? (
        <span className={styles.acts}>
          <Button size="small" onClick={() => files.retry(slot)}>
            {words.retry}
          </Button>
          <Button size="small" look="ghost" onClick={() => files.cancel(slot)}>
            {words.discard}
          </Button>
        </span>
      ) : (
        <Progress label={name} done={sent} total={size} />
      )}
    </li>
  );
}
