// A file by its name and size. A press saves it: what is in it is shown by the programs of the device, never by the page.
import { Download } from "lucide-react";
import { kindIcons } from "./kind-icons.tsx";
import { MediaMenu } from "./media-menu.tsx";
import { MediaMissing } from "./media-missing.tsx";
import type { PictureProps } from "./media-face.tsx";
import { isAttachment, useAddress } from "./use-address.tsx";
import styles from "./media.module.css";

export function FileRow(props: PictureProps) {
  const { kind, host, files, media } = props;
  const { words } = files;
  const { address, again } = useAddress(files, host.blockId, media.source);
  const Icon = kindIcons[kind];
  const own = isAttachment(media.source);
  const name = media.name === "" ? (own ? words.kinds[kind].name : media.source) : media.name;
  if (address === null) return <MediaMissing words={words} isDenied onAgain={again} />;
  return (
    <div className={styles.file}>
      <a
        className={styles.row}
        href={address === undefined ? undefined : own ? `${address}&download=true` : address}
        target={own ? undefined : "_blank"}
        rel="noopener noreferrer nofollow"
        download={own ? "" : undefined}
        aria-label={`${words.download}: ${name}`}
        data-face-control=""
        onKeyDown={(event) => (event.key === "Escape" ? host.select() : undefined)}
      >
        <Icon aria-hidden="true" />
        <span className={styles.name} dir="auto">
          {name}
        </span>
        {media.bytes === null ? null : <span className={styles.detail}>{words.size(media.bytes)}</span>}
        <Download aria-hidden="true" />
      </a>
      <MediaMenu {...props} address={address ?? null} />
    </div>
  );
}
