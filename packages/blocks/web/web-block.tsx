// A bookmark or an embed in the state that it is in: without an address, with one. Its menu: caption, another address, asking
// the page again, opening it, deleting. Whoever makes a bookmark asks for what the page says of itself; it is kept with it.
import type { FaceFiles } from "@tessera/editor/core/face-files.ts";
import { getIn, type JsonObject } from "@tessera/kernel/values/json.ts";
import { MenuItem, MenuLine } from "@tessera/ui/menu/menu.tsx";
import {
  Bookmark,
  ExternalLink,
  Link,
  MessageSquareText,
  MonitorPlay,
  MoveHorizontal,
  RefreshCw,
  Trash2,
} from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { EmptyFrame } from "../framed/empty-frame.tsx";
import { FaceMenu } from "../framed/face-menu.tsx";
import { usePulledWidth, WidthHandles } from "../framed/width-handles.tsx";
import type { MediaHost } from "../media/media-block.tsx";
import { MediaCaption } from "../media/media-caption.tsx";
import { embeddedOf } from "./embed-hosts.ts";
import { AddressForm } from "./address-form.tsx";
import { BookmarkCard } from "./bookmark-card.tsx";
import { EmbedFrame } from "./embed-frame.tsx";
import { isWebAddress } from "./web-address.ts";
import { drawable, textOf } from "../model/record-model.ts";
import { addressField, type WebKind } from "./web-model.ts";
import type { WebTools } from "./web-tools.tsx";
import styles from "./web.module.css";

/** Narrower, a card has no room for its words. */
const leastWidth = 200;

export interface WebProps {
  kind: WebKind;
  host: MediaHost;
  tools: WebTools;
  files: FaceFiles;
  props: JsonObject;
  editable: boolean;
}

export function WebBlock(web: WebProps) {
  const { kind, host, tools, files, props, editable } = web;
  const address = textOf(props, addressField[kind]);
  const [asking, setAsking] = useState(false);
  const [captioning, setCaptioning] = useState(false);
  const [busy, setBusy] = useState(false);
  const [anchor, setAnchor] = useState<Element | null>(null);
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
  const frame = useRef<HTMLDivElement>(null);
  const keep = (next: number | null): void => host.write({ format: { block_width: next } }, "resize");
  const kept = drawable(getIn(props, ["format", "block_width"]));
  const { width, onWidth } = usePulledWidth(kept, keep);
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
    if (!editable || !host.takeFresh(address === "")) return;
    if (address === "") setAsking(true);
    else if (kind === "bookmark") void ask(address);
    // Only when it comes.
  }, []); // oxlint-disable-line react-hooks/exhaustive-deps
  const form = (at: Element) => (
    <AddressForm
      kind={kind}
      words={tools.words}
      anchor={at}
      first={address}
      onChoose={take}
      onClose={() => setAsking(false)}
    />
  );
  if (address === "")
    return (
      <>
        <EmptyFrame
          icon={kind === "bookmark" ? Bookmark : MonitorPlay}
          editable={editable}
          action={tools.words[kind === "bookmark" ? "addBookmark" : "addEmbed"]}
          none={tools.words[kind === "bookmark" ? "noBookmark" : "noEmbed"]}
          asked={asking}
          onAsk={() => setAsking(true)}
          onLeave={host.select}
          anchor={setAnchor}
        />
        {asking && anchor !== null ? form(anchor) : null}
      </>
    );
  return (
    <figure className={styles.figure}>
      <div
        ref={frame}
        className={styles.sized}
        style={{ inlineSize: width === null ? undefined : `min(100%, ${String(width)}px)` }}
      >
        {kind === "bookmark" ? (
          <BookmarkCard address={address} props={props} busy={busy} onLeave={host.select} />
        ) : (
          <EmbedFrame address={address} words={tools.words} onLeave={host.select} />
        )}
        <FaceMenu
          more={files.words.more}
          label={tools.words[kind]}
          onLeave={host.select}
          asking={asking ? form : null}
          items={(later) => (
            <>
              {editable ? (
                <>
                  <MenuItem
                    icon={<MessageSquareText aria-hidden="true" />}
                    onSelect={() => later(() => setCaptioning(true))}
                  >
                    {files.words.caption}
                  </MenuItem>
                  <MenuItem icon={<Link aria-hidden="true" />} onSelect={() => later(() => setAsking(true))}>
                    {tools.words.otherAddress}
                  </MenuItem>
                  {kept === null ? null : (
                    <MenuItem icon={<MoveHorizontal aria-hidden="true" />} onSelect={() => keep(null)}>
                      {files.words.fullWidth}
                    </MenuItem>
                  )}
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
                  <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => later(host.remove)}>
                    {files.words.remove}
                  </MenuItem>
                </>
              ) : null}
            </>
          )}
        />
        {editable ? (
          <WidthHandles
            label={files.words.width}
            frame={frame}
            align="center"
            least={leastWidth}
            onWidth={onWidth}
            onLeave={host.select}
          />
        ) : null}
      </div>
      {textOf(props, "caption") !== "" || captioning ? (
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
