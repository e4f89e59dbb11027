// What can be done with a file that is shown: its place, its width, its words, another file in its stead, saving it.
import { MenuItem, MenuLine } from "@tessera/ui/menu/menu.tsx";
import { Download, MessageSquareText, MoveHorizontal, RefreshCw, Text, Trash2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { FaceMenu } from "../framed/face-menu.tsx";
import { AlignChoice } from "./align-choice.tsx";
import { download } from "./use-address.tsx";
import { MediaAlt } from "./media-alt.tsx";
import { PictureTools } from "./picture-tools.tsx";
import type { PictureProps } from "./media-face.tsx";
import { MediaSource } from "./media-source.tsx";

/** In pixels; narrower pictures have the menu alone. */
const roomForTools = 200;

export function MediaMenu(props: PictureProps & { address: string | null }) {
  const { kind, host, files, media, editable, address, onCaption } = props;
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
      quick={kind === "image" && (media.width ?? Infinity) >= roomForTools ? <PictureTools {...props} /> : null}
      items={(later) => (
        <>
          {editable ? (
            <>
              {kind === "image" ? (
                <>
                  <AlignChoice words={words} host={host} align={media.align} />
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
