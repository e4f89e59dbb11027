// What a picture offers while the pointer is on it, beside its menu, which offers the same and more: words below it, its place,
// and saving it. Enter on the picture goes to the menu.
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { Menu } from "@tessera/ui/menu/menu.tsx";
import { AlignCenter, AlignLeft, AlignRight, Download, MessageSquareText } from "lucide-react";
import framed from "../framed/framed.module.css";
import { AlignChoice } from "./align-choice.tsx";
import { download } from "./use-address.tsx";
import type { PictureProps } from "./media-face.tsx";

const signs = { left: AlignLeft, center: AlignCenter, right: AlignRight } as const;

export function PictureTools(props: PictureProps & { address: string | null }) {
  const { files, host, media, editable, address, onCaption } = props;
  const { words } = files;
  const Sign = signs[media.align];
  return (
    <>
      {editable ? (
        <>
          <IconButton small className={framed.more} label={words.caption} onClick={onCaption}>
            <MessageSquareText aria-hidden="true" />
          </IconButton>
          <MenuButton
            trigger={(button) => (
              <IconButton {...button} small className={framed.more} label={words.align}>
                <Sign aria-hidden="true" />
              </IconButton>
            )}
            menu={(anchor, onClose) => (
              <Menu anchor={anchor} label={words.align} align="end" onClose={onClose}>
                <AlignChoice words={words} host={host} align={media.align} />
              </Menu>
            )}
          />
        </>
      ) : null}
      {address === null ? null : (
        <IconButton
          small
          className={framed.more}
          label={words.download}
          onClick={() => download(address, media.source)}
        >
          <Download aria-hidden="true" />
        </IconButton>
      )}
    </>
  );
}
