// The files of a cell: each opened or saved, and for who may edit the row, named, moved and removed; more come from this device, by drop
// and paste, or by their address. Invariant: every change is stored at once and is one step to take back; what is on its way is in the
// cell as soon as it is up, whether or not this is still open.
import { Button } from "@tessera/ui/button/button.tsx";
import { Popover } from "@tessera/ui/popover/popover.tsx";
import { TextField } from "@tessera/ui/text-field/text-field.tsx";
import { createWritable } from "@tessera/platform/readable.ts";
import type { CellUpload } from "@tessera/sync/files/uploader.ts";
import { Upload } from "lucide-react";
import {
  use,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ClipboardEvent,
  type DragEvent,
  type SubmitEvent,
} from "react";
import { flushSync } from "react-dom";
import { useCellPorts, type SurfaceProps } from "../base/cell-face.tsx";
import { CellFilesContext } from "./cell-files.tsx";
import { fileAtLink, withFileName, withFilePlace, withoutFile, type Files } from "./file-edits.ts";
import { FileLine } from "./file-line.tsx";
import { FileUploadLine } from "./file-upload-line.tsx";
import { file } from "./file.ts";
import styles from "./file-surface.module.css";
import { useFileOrder } from "./use-file-order.tsx";

const nothing = createWritable<readonly CellUpload[]>([]);

export function FileSurface({ anchor, label, stored, rowId, propertyKey, canEdit, onStore, onClose }: SurfaceProps) {
  const { words } = useCellPorts();
  const sending = use(CellFilesContext);
  const files = file.read(stored) ?? [];
  const store = (next: Files): void => (next === files ? undefined : onStore(file.write(next)));
  const order = useFileOrder((at, gap) => store(withFilePlace(files, at, gap)));
  const watched = useMemo(
    () => (sending === null || rowId === null ? nothing : sending.uploads(rowId, propertyKey)),
    [sending, rowId, propertyKey],
  );
  const uploads = useSyncExternalStore(watched.subscribe, watched.read);
  const list = useRef<HTMLUListElement>(null);
  const add =
    sending === null || rowId === null || !canEdit
      ? null
      : (given: readonly File[]) => sending.add(rowId, propertyKey, given);
  /** Stored and drawn, so that the focus goes on from what had it before anybody else takes it. */
  const storeNow = (next: Files, focused: (surface: Element) => HTMLElement | null | undefined): void => {
    flushSync(() => store(next));
    const surface = list.current?.parentElement;
    if (surface != null) focused(surface)?.focus();
  };
  const step = (at: number, by: 1 | -1): void => {
    const to = at + by;
    if (to < 0 || to >= files.length) return;
    const next = withFilePlace(files, at, by === 1 ? at + 2 : at - 1);
    storeNow(next, (surface) => surface.querySelector<HTMLElement>(`[data-line="${to}"] button`));
  };
  /** What stood behind it is what the next key is about; behind the last one, how another comes. */
  const remove = (at: number): void =>
    storeNow(withoutFile(files, at), (surface) => {
      const next = [...surface.querySelectorAll<HTMLElement>(`[data-line="${at}"] button`)].at(-1);
      return next ?? surface.querySelector<HTMLElement>("form button");
    });
  const gapOf = (at: number) =>
    order.gap === at ? "before" : at === files.length - 1 && order.gap === files.length ? "behind" : null;
  return (
    <Popover anchor={anchor} label={label} onClose={onClose} returnsFocus={false}>
      <div className={styles.surface} data-takes-files="" {...takesFiles(add)}>
        {files.length + uploads.length === 0 ? <p className={styles.none}>{words.files.none}</p> : null}
        <ul ref={list} className={styles.files} data-lines="" aria-label={label}>
          {files.map((one, at) => (
            <FileLine
              key={`${at} ${one.url}`}
              file={one}
              at={at}
              rowId={rowId}
              canEdit={canEdit}
              gap={gapOf(at)}
              handle={order.handlersOf(at)}
              onName={(name) => store(withFileName(files, at, name))}
              onStep={(by) => step(at, by)}
              onRemove={() => remove(at)}
            />
          ))}
          {sending === null
            ? null
            : uploads.map((upload) => <FileUploadLine key={upload.slot} upload={upload} files={sending} />)}
        </ul>
        {canEdit ? <MoreFiles add={add} onLink={(made) => store([...files, made])} /> : null}
      </div>
    </Popover>
  );
}

interface MoreFilesProps {
  /** Null: none can be sent from here. */
  readonly add: ((files: readonly File[]) => void) | null;
  readonly onLink: (made: Files[number]) => void;
}

function MoreFiles({ add, onLink }: MoreFilesProps) {
  const { words } = useCellPorts();
  const chooser = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const made = fileAtLink(address);
    setIsWrong(made === null);
    if (made === null) return;
    onLink(made);
    setAddress("");
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {add === null ? null : (
        <>
          <Button
            wide
            look="primary"
            data-first=""
            icon={<Upload aria-hidden="true" />}
            onClick={() => chooser.current?.click()}
          >
            {words.files.upload}
          </Button>
          <input
            ref={chooser}
            type="file"
            multiple
            hidden
            onChange={({ currentTarget }) => {
              add([...(currentTarget.files ?? [])]);
              currentTarget.value = "";
            }}
          />
        </>
      )}
      <TextField
        label={words.files.link}
        value={address}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        error={isWrong ? words.files.wrongLink : undefined}
        onChange={({ currentTarget }) => {
          setAddress(currentTarget.value);
          setIsWrong(false);
        }}
      />
      <Button wide type="submit">
        {words.files.addLink}
      </Button>
    </form>
  );
}

/** Files that are dropped on it or pasted into it; a text is pasted into the field that has the focus. */
function takesFiles(add: MoreFilesProps["add"]) {
  return {
    onDragOver: (event: DragEvent): void => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      event.stopPropagation();
      event.dataTransfer.dropEffect = add === null ? "none" : "copy";
    },
    onDrop: (event: DragEvent): void => {
      const given = [...event.dataTransfer.files];
      if (given.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      add?.(given);
    },
    onPaste: (event: ClipboardEvent): void => {
      const given = [...event.clipboardData.files];
      if (add === null || given.length === 0 || event.clipboardData.getData("text/plain") !== "") return;
      event.preventDefault();
      event.stopPropagation();
      add(given);
    },
  };
}
