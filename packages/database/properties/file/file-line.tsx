// A file of a cell on a line: its picture or sign, its name, which saves or opens it, and for who may, how it is moved, named and removed.
import { imageSet } from "@tessera/kernel/rules/image-width.ts";
import { classes } from "@tessera/ui/base/classes.ts";
import { BareInput } from "@tessera/ui/bare-input/bare-input.tsx";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { GripVertical, Paperclip, Pencil, X } from "lucide-react";
import { use, useEffect, useRef, useState, type ComponentPropsWithRef, type KeyboardEvent } from "react";
import { useCellPorts } from "../base/cell-face.tsx";
import { CellFilesContext } from "./cell-files.tsx";
import { isPicture, kindOfAddress } from "./file-edits.ts";
import type { StoredFile } from "./file.ts";
import styles from "./file-surface.module.css";

export interface FileLineProps {
  readonly file: StoredFile;
  readonly at: number;
  /** Null: several rows have it. */
  readonly rowId: string | null;
  readonly canEdit: boolean;
  readonly gap: "before" | "behind" | null;
  readonly handle: ComponentPropsWithRef<"button">;
  readonly onName: (name: string) => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

export function FileLine({ file, at, rowId, canEdit, gap, handle, onName, onStep, onRemove }: FileLineProps) {
  const { words } = useCellPorts();
  const [isNaming, setIsNaming] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const address = useFileAddress(file, rowId);
  const step = (event: KeyboardEvent): void => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    onStep(event.key === "ArrowUp" ? -1 : 1);
  };
  return (
    <li className={styles.line} data-line={at} data-gap={gap ?? undefined}>
      {canEdit ? (
        <IconButton
          {...handle}
          small
          className={styles.handle}
          label={words.files.move(file.name)}
          aria-keyshortcuts="ArrowUp ArrowDown"
          onKeyDown={step}
        >
          <GripVertical aria-hidden="true" />
        </IconButton>
      ) : null}
      <FilePicture file={file} address={address} />
      {isNaming ? (
        <FileName
          file={file}
          onEnd={(name) => {
            setIsNaming(false);
            requestAnimationFrame(() => pencil.current?.focus());
            if (name !== null) onName(name);
          }}
        />
      ) : (
        <FileLink file={file} address={address} />
      )}
      {canEdit && !isNaming ? (
        <>
          <IconButton ref={pencil} small label={words.files.rename(file.name)} onClick={() => setIsNaming(true)}>
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton small label={words.remove(file.name)} onClick={onRemove}>
            <X aria-hidden="true" />
          </IconButton>
        </>
      ) : null}
    </li>
  );
}

function FileLink({
  file: { name, url },
  address,
}: {
  readonly file: StoredFile;
  readonly address: string | null | undefined;
}) {
  const { words } = useCellPorts();
  const isOwn = kindOfAddress(url) === "uploaded";
  if (address == null)
    return (
      <span className={classes(styles.name, styles.away)} dir="auto">
        {name}
        {address === null ? <span className={styles.detail}>{words.files.noAccess}</span> : null}
      </span>
    );
  return (
    <a
      className={styles.name}
      dir="auto"
      href={isOwn ? `${address}&download=true` : address}
      target={isOwn ? undefined : "_blank"}
      rel="noopener noreferrer nofollow"
      download={isOwn ? "" : undefined}
      aria-label={isOwn ? words.files.download(name) : words.files.open(name)}
    >
      {name}
    </a>
  );
}

function FileName({ file, onEnd }: { readonly file: StoredFile; readonly onEnd: (name: string | null) => void }) {
  const { words } = useCellPorts();
  const isDone = useRef(false);
  const end = (name: string | null): void => {
    if (isDone.current) return;
    isDone.current = true;
    onEnd(name);
  };
  return (
    <BareInput
      aria-label={words.files.rename(file.name)}
      className={styles.field}
      defaultValue={file.name}
      maxLength={200}
      // It is what was asked for.
      autoFocus
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={({ currentTarget }) => end(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
        event.preventDefault();
        event.stopPropagation();
        end(event.key === "Enter" ? event.currentTarget.value : null);
      }}
    />
  );
}

function FilePicture({ file, address }: { readonly file: StoredFile; readonly address: string | null | undefined }) {
  const [failed, setFailed] = useState<string | null>(null);
  // The page's policy fetches from secure addresses alone.
  const isShown = isPicture(file) && address != null && address !== failed && !/^http:/i.test(file.url);
  return (
    <span className={styles.picture} aria-hidden="true">
      {isShown ? (
        <img
          src={address}
          srcSet={kindOfAddress(file.url) === "uploaded" ? imageSet(address) : undefined}
          sizes="32px"
          alt=""
          draggable={false}
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailed(address)}
        />
      ) : (
        <Paperclip />
      )}
    </span>
  );
}

/** Undefined while it is asked for; null where the reader may not have it, or it is none that is followed. */
function useFileAddress({ url }: StoredFile, rowId: string | null): string | null | undefined {
  const files = use(CellFilesContext);
  const [told, setTold] = useState<{ readonly url: string; readonly address: string | null } | null>(null);
  const kind = kindOfAddress(url);
  useEffect(() => {
    if (files === null || rowId === null || kind !== "uploaded") return;
    return files.watchAddress(rowId, url, (address) => setTold({ url, address }));
  }, [files, rowId, url, kind]);
  if (kind === "uploaded") return told?.url === url ? told.address : undefined;
  return kind === "linked" ? url : null;
}
