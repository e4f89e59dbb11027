// What can be done with a file that is shown: its place, its width, its words, another file in its stead, saving it.
import { MenuChoice, MenuItem, MenuLine } from "@tessera/ui/menu/menu.tsx";
import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  Download,
  MessageSquareText,
  MoveHorizontal,
  RefreshCw,
  Text,
  Trash2,
} from "lucide-react";
import { useState, type ReactNode } from "react";
import { FaceMenu } from "../framed/face-menu.tsx";
import { MediaAlt } from "./media-alt.tsx";
import type { PictureProps } from "./picture.tsx";
import { MediaSource } from "./media-source.tsx";
import { isAttachment } from "./use-address.tsx";

export function MediaMenu({
  kind,
  host,
  files,
  media,
  editable,
  address,
  onCaption,
}: PictureProps & { address: string | null }) {
  const { words } = files;
  const [asking, setAsking] = useState<"source" | "alt" | null>(null);
  const close = (): void => setAsking(null);
  const format = (fields: Parameters<typeof host.write>[0]["format"]): void =>
    host.write({ format: fields ?? {} }, "format");
  const form = (anchor: Element): ReactNode =>
    asking === "source" ? (
      <MediaSource kind={kind} host={host} files={files} anchor={anchor} onClose={close} />
    ) : (
      <MediaAlt host={host} words={words} alt={media.alt} anchor={anchor} onClose={close} />
    );
  return (
    <FaceMenu
      more={words.more}
      label={words.kinds[kind].name}
      onLeave={host.select}
      asking={asking === null ? null : form}
      items={(later) => (
        <>
          {editable ? (
            <>
              {kind === "image" ? (
                <>
                  <MenuChoice
                    label={words.align}
                    value={media.align}
                    options={[
                      { value: "left", label: words.left, icon: <AlignLeft aria-hidden="true" /> },
                      { value: "center", label: words.center, icon: <AlignCenter aria-hidden="true" /> },
                      { value: "right", label: words.right, icon: <AlignRight aria-hidden="true" /> },
                    ]}
                    onChoose={(align) => format({ block_alignment: align })}
                  />
                  <MenuItem
                    icon={<MoveHorizontal aria-hidden="true" />}
                    onSelect={() => format({ block_full_width: media.full ? null : true })}
                  >
                    {media.full ? words.ownWidth : words.fullWidth}
                  </MenuItem>
                  <MenuLine />
                </>
              ) : null}
              <MenuItem icon={<MessageSquareText aria-hidden="true" />} onSelect={() => later(onCaption)}>
                {words.caption}
              </MenuItem>
              {kind === "image" ? (
                <MenuItem icon={<Text aria-hidden="true" />} onSelect={() => setAsking("alt")}>
                  {words.altText}
                </MenuItem>
              ) : null}
              <MenuItem icon={<RefreshCw aria-hidden="true" />} onSelect={() => setAsking("source")}>
                {words.replace}
              </MenuItem>
            </>
          ) : null}
          <MenuItem
            icon={<Download aria-hidden="true" />}
            disabled={address === null}
            onSelect={() => (address === null ? undefined : download(address, media.source))}
          >
            {words.download}
          </MenuItem>
          {editable ? (
            <>
              <MenuLine />
              <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => later(host.remove)}>
                {words.remove}
              </MenuItem>
            </>
          ) : null}
        </>
      )}
    />
  );
}

/** An uploaded file is saved by its name; what lies elsewhere opens there. */
function download(address: string, source: string): void {
  const link = document.createElement("a");
  link.rel = "noopener noreferrer";
  if (isAttachment(source)) {
    link.href = `${address}&download=true`;
    link.download = "";
  } else {
    link.href = address;
    link.target = "_blank";
  }
  link.click();
}
