// The form that chooses a file of this device or an address: for a block without a file, and to replace a file.
import type { FaceFiles, FileKind } from "@tessera/editor/core/face-files.ts";
import { fileName } from "@tessera/kernel/rules/file-name.ts";
import { complainAboutUrl } from "@tessera/kernel/rules/url.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { Popover } from "@tessera/ui/popover/popover.tsx";
import { Upload } from "lucide-react";
import { useRef, useState, type SubmitEvent } from "react";
import { AddressField } from "../framed/address-field.tsx";
import { formatOfPicture, linkFields } from "./media-props.ts";
import type { MediaHost } from "./media-face.tsx";
import styles from "../framed/framed.module.css";

/** What the file chooser of a device offers first. */
const accepts: Readonly<Record<FileKind, string>> = {
  image: "image/png,image/jpeg,image/gif,image/webp,image/avif,image/bmp",
  video: "video/*",
  audio: "audio/*",
  pdf: "application/pdf",
  file: "",
};

export interface MediaSourceProps {
  kind: FileKind;
  host: MediaHost;
  files: FaceFiles;
  anchor: Element;
  onClose: () => void;
}

export function MediaSource({ kind, host, files, anchor, onClose }: MediaSourceProps) {
  const { words } = files;
  const chooser = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState("");
  const [wrong, setWrong] = useState(false);
  const [busy, setBusy] = useState(false);
  const isFinished = useRef(false);
  /** Closes the form. Its button is replaced by the file, so the caret moves to the line below the block. */
  const finish = (): void => {
    isFinished.current = true;
    onClose();
    host.toBelow();
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const source = address.trim();
    // The page's security policy allows https addresses alone.
    const isGood = /^https:\/\//i.test(source) && URL.canParse(source) && complainAboutUrl(source) === null;
    setWrong(!isGood);
    if (!isGood) return;
    setBusy(true);
    const size = kind === "image" ? await files.measure(source) : null;
    setBusy(false);
    if (kind === "image" && size === null) {
      setWrong(true);
      return;
    }
    files.cancel(host.blockId);
    host.write({ properties: linkFields(source), format: size === null ? {} : formatOfPicture(size) }, "link-file");
    finish();
  };
  return (
    <Popover anchor={anchor} label={words.kinds[kind].add} returnsFocus={() => !isFinished.current} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <Button
          look="primary"
          wide
          data-first=""
          icon={<Upload aria-hidden="true" />}
          onClick={() => chooser.current?.click()}
        >
          {words.upload}
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          accept={accepts[kind]}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            if (file === undefined) return;
            host.begin({ properties: { title: [[fileName(file.name)]] } }, "choose-file");
            files.add(host.blockId, file);
            finish();
          }}
        />
        <AddressField
          label={words.linkLabel}
          value={address}
          error={wrong ? words.wrongLink : undefined}
          onChange={(next) => {
            setAddress(next);
            setWrong(false);
          }}
        />
        <Button wide type="submit" busy={busy}>
          {words.link}
        </Button>
      </form>
    </Popover>
  );
}
