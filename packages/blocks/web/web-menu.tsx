// The menu of a bookmark or an embed: caption, another address, asking the page again, opening it, deleting.
import type { FaceFiles } from "@tessera/editor/core/face-files.ts";
import { MenuItem, MenuLine } from "@tessera/ui/menu/menu.tsx";
import { ExternalLink, Link, MessageSquareText, MoveHorizontal, RefreshCw, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { FaceMenu } from "../framed/face-menu.tsx";
import type { MediaHost } from "../media/media-face.tsx";
import { isWebAddress } from "./web-address.ts";
import type { WebKind } from "./web-model.ts";
import type { Worded } from "../faces/worded.tsx";
import type { WebTools } from "./web-tools.tsx";
import type { WebWords } from "./web-words.ts";

export interface WebMenuProps {
  kind: WebKind;
  address: string;
  host: MediaHost;
  tools: WebTools & Worded<WebWords>;
  files: FaceFiles;
  editable: boolean;
  /** Asks for another address, at the menu's button; null while nobody asked. */
  asking: ((anchor: Element) => ReactNode) | null;
  onAsk: () => void;
  onCaption: () => void;
  /** Back to the width of the page; null where it has that. */
  onFullWidth: (() => void) | null;
  onReadAgain: () => void;
}

export function WebMenu(menu: WebMenuProps) {
  const { kind, address, host, tools, files, editable, asking, onAsk, onCaption, onFullWidth, onReadAgain } = menu;
  return (
    <FaceMenu
      more={files.words.more}
      label={tools.words[kind]}
      onLeave={host.select}
      asking={asking}
      items={(later) => (
        <>
          {editable ? (
            <>
              <MenuItem icon={<MessageSquareText aria-hidden="true" />} onSelect={() => later(onCaption)}>
                {files.words.caption}
              </MenuItem>
              <MenuItem icon={<Link aria-hidden="true" />} onSelect={() => later(onAsk)}>
                {tools.words.otherAddress}
              </MenuItem>
              {onFullWidth === null ? null : (
                <MenuItem icon={<MoveHorizontal aria-hidden="true" />} onSelect={onFullWidth}>
                  {files.words.fullWidth}
                </MenuItem>
              )}
              {kind === "bookmark" ? (
                <MenuItem icon={<RefreshCw aria-hidden="true" />} onSelect={onReadAgain}>
                  {tools.words.askAgain}
                </MenuItem>
              ) : null}
            </>
          ) : null}
          {isWebAddress(address) ? (
            <MenuItem
              icon={<ExternalLink aria-hidden="true" />}
              onSelect={() => window.open(address, "_blank", "noopener,noreferrer")}
            >
              {tools.words.openAddress}
            </MenuItem>
          ) : null}
          {editable ? (
            <>
              <MenuLine />
              <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => later(host.remove)}>
                {files.words.remove}
              </MenuItem>
            </>
          ) : null}
        </>
      )}
    />
  );
}
