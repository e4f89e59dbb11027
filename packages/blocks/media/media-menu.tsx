// What can be done with a file that is shown: its place, its width, its words, another file in its stead, saving it.
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { Menu, MenuChoice, MenuItem, MenuLine } from "@tessera/ui/menu/menu.tsx";
import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  Download,
  Ellipsis,
  MessageSquareText,
  MoveHorizontal,
  RefreshCw,
  Text,
  Trash2,
} from "lucide-react";
import { useRef, useState } from "react";
import { MediaAlt } from "./media-alt.tsx";
import type { PictureProps } from "./picture.tsx";
import { MediaSource } from "./media-source.tsx";
import { isAttachment } from "./use-address.tsx";
import styles from "./media.module.css";

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
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [asking, setAsking] = useState<"source" | "alt" | null>(null);
  const close = (): void => setAsking(null);
  /** What takes the focus elsewhere waits until the menu has let it go. */
  const chosen = useRef<(() => void) | null>(null);
  const format = (fields: Parameters<typeof host.write>[0]["format"]): void =>
    host.write({ format: fields ?? {} }, "format");
  return (
    <div className={styles.tools} data-open={asking === null ? undefined : ""}>
      <MenuButton
        trigger={(props) => (
          <IconButton
            {...props}
            ref={setButton}
            small
            className={styles.more}
            label={words.more}
            data-face-control=""
            onKeyDown={(event) => (event.key === "Escape" ? host.select() : undefined)}
          >
            <Ellipsis aria-hidden="true" />
          </IconButton>
        )}
        menu={(anchor, onClose) => (
          <Menu
            anchor={anchor}
            label={words.kinds[kind].name}
            align="end"
            returnFocus={false}
            onClose={() => {
              onClose();
              chosen.current?.();
              chosen.current = null;
            }}
          >
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
                <MenuItem icon={<MessageSquareText aria-hidden="true" />} onSelect={() => (chosen.current = onCaption)}>
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
                <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => (chosen.current = host.remove)}>
                  {words.remove}
                </MenuItem>
              </>
            ) : null}
          </Menu>
        )}
      />
      {asking !== null && button !== null ? (
        asking === "source" ? (
          <MediaSource kind={kind} host={host} files={files} anchor={button} onClose={close} />
        ) : (
          <MediaAlt host={host} words={words} alt={media.alt} anchor={button} onClose={close} />
        )
      ) : null}
    </div>
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
