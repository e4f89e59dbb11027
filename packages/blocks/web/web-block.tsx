// A bookmark or an embed in the state that it is in: without an address, with one. Its menu: caption, another address, asking
// the page again, opening it, deleting. Whoever makes a bookmark asks for what the page says of itself; it is kept with it.
import type { FaceTools } from "@tessera/editor/block-model.ts";
import type { FaceFiles } from "@tessera/editor/face-files.ts";
import type { JsonObject } from "@tessera/kernel/records/json.ts";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { Menu, MenuItem, MenuLine } from "@tessera/ui/menu/menu.tsx";
import {
  Bookmark,
  Ellipsis,
  ExternalLink,
  Link,
  MessageSquareText,
  MonitorPlay,
  RefreshCw,
  Trash2,
} from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { MediaHost } from "../media/media-block.tsx";
import { MediaCaption } from "../media/media-caption.tsx";
import { embeddedOf } from "../embed/embed-hosts.ts";
import { AddressForm } from "./address-form.tsx";
import { BookmarkCard } from "./bookmark-card.tsx";
import { EmbedFrame } from "./embed-frame.tsx";
import { isWebAddress } from "./web-address.ts";
import { addressField, webText, type WebKind } from "./web-model.ts";
import styles from "./web.module.css";

export interface WebProps {
  kind: WebKind;
  host: MediaHost;
  tools: FaceTools;
  files: FaceFiles;
  props: JsonObject;
  editable: boolean;
}

export function WebBlock(web: WebProps) {
  const { kind, host, tools, files, props, editable } = web;
  const address = webText(props, addressField[kind]);
  const [asking, setAsking] = useState(false);
  const [captioning, setCaptioning] = useState(false);
  const [busy, setBusy] = useState(false);
  const [anchor, setAnchor] = useState<Element | null>(null);
  const chosen = useRef<(() => void) | null>(null);
  const ask = async (of: string): Promise<void> => {
    setBusy(true);
    const facts = await tools.linkFacts(of);
    setBusy(false);
    if (facts === null) return;
    const { title, description, icon, image } = facts;
    const text = (words: string | null) => (words === null ? null : [[words]]);
    host.write(
      {
        properties: { title: text(title) ?? [], description: text(description) },
        format: { bookmark_icon: icon, bookmark_cover: image },
      },
      "bookmark",
    );
  };
  const take = (of: string): void => {
    const ratio = kind === "embed" ? (embeddedOf(of)?.ratio ?? null) : null;
    const format: JsonObject =
      kind === "embed" ? { block_aspect_ratio: ratio } : { bookmark_icon: null, bookmark_cover: null };
    const own: JsonObject = kind === "bookmark" ? { title: [], description: null } : {};
    host.write({ properties: { ...own, [addressField[kind]]: [[of]] }, format }, kind);
    if (kind === "bookmark") void ask(of);
  };
  // Once, for what was just made here.
  const first = useRef(false);
  useEffect(() => {
    if (first.current) return;
    first.current = true;
    if (!editable || !host.takeFresh()) return;
    if (address === "") setAsking(true);
    else if (kind === "bookmark") void ask(address);
    // Only when it comes.
  }, []); // oxlint-disable-line react-hooks/exhaustive-deps
  const form =
    asking && anchor !== null ? (
      <AddressForm
        kind={kind}
        words={tools.words}
        anchor={anchor}
        first={address}
        onChoose={take}
        onClose={() => setAsking(false)}
      />
    ) : null;
  const Icon = kind === "bookmark" ? Bookmark : MonitorPlay;
  if (address === "")
    return editable ? (
      <>
        <button
          ref={setAnchor}
          type="button"
          className={styles.empty}
          aria-haspopup="dialog"
          aria-expanded={asking}
          data-face-control=""
          onKeyDown={(event) => (event.key === "Escape" ? host.select() : undefined)}
          onClick={() => setAsking(true)}
        >
          <Icon aria-hidden="true" />
          {tools.words[kind === "bookmark" ? "addBookmark" : "addEmbed"]}
        </button>
        {form}
      </>
    ) : (
      <div className={styles.empty}>
        <Icon aria-hidden="true" />
        {tools.words[kind === "bookmark" ? "noBookmark" : "noEmbed"]}
      </div>
    );
  return (
    <figure className={styles.figure}>
      {kind === "bookmark" ? (
        <BookmarkCard address={address} props={props} busy={busy} onLeave={host.select} />
      ) : (
        <EmbedFrame address={address} words={tools.words} onLeave={host.select} />
      )}
      <div className={styles.tools} data-open={asking ? "" : undefined}>
        <MenuButton
          trigger={(button) => (
            <IconButton
              {...button}
              ref={setAnchor}
              small
              className={styles.more}
              label={files.words.more}
              data-face-control=""
              onKeyDown={(event) => (event.key === "Escape" ? host.select() : undefined)}
            >
              <Ellipsis aria-hidden="true" />
            </IconButton>
          )}
          menu={(at, onClose) => (
            <Menu
              anchor={at}
              label={tools.words[kind]}
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
                  <MenuItem
                    icon={<MessageSquareText aria-hidden="true" />}
                    onSelect={() => (chosen.current = () => setCaptioning(true))}
                  >
                    {files.words.caption}
                  </MenuItem>
                  <MenuItem
                    icon={<Link aria-hidden="true" />}
                    onSelect={() => (chosen.current = () => setAsking(true))}
                  >
                    {tools.words.otherAddress}
                  </MenuItem>
                  {kind === "bookmark" ? (
                    <MenuItem icon={<RefreshCw aria-hidden="true" />} onSelect={() => void ask(address)}>
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
                  <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => (chosen.current = host.remove)}>
                    {files.words.remove}
                  </MenuItem>
                </>
              ) : null}
            </Menu>
          )}
        />
        {form}
      </div>
      {webText(props, "caption") !== "" || captioning ? (
        <MediaCaption
          host={host}
          files={files}
          editable={editable}
          focused={captioning}
          onBlur={() => setCaptioning(false)}
        />
      ) : null}
    </figure>
  );
}
