// A bookmark or an embed in the state that it is in: without an address, with one. Whoever makes one is asked for its address.
import type { FaceFiles } from "@tessera/editor/core/face-files.ts";
import { getIn, type JsonObject } from "@tessera/kernel/values/json.ts";
import { Bookmark, MonitorPlay } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { EmptyFrame } from "../framed/empty-frame.tsx";
import { usePulledWidth, WidthHandles } from "../framed/width-handles.tsx";
import type { MediaHost } from "../media/media-face.tsx";
import { MediaCaption } from "../media/media-caption.tsx";
import { AddressForm } from "./address-form.tsx";
import { BookmarkCard } from "./bookmark-card.tsx";
import { EmbedFrame } from "./embed-frame.tsx";
import { useWebAddress, type WebAddress } from "./use-web-address.tsx";
import { drawable, textOf } from "../model/record-model.ts";
import { addressField, type WebKind } from "./web-model.ts";
import { WebMenu } from "./web-menu.tsx";
import type { Worded } from "../faces/worded.tsx";
import type { WebTools } from "./web-tools.tsx";
import type { WebWords } from "./web-words.ts";
import styles from "./web.module.css";

/** Narrower, a card has no room for its words. */
const leastWidth = 200;

export interface WebProps {
  kind: WebKind;
  host: MediaHost;
  tools: WebTools & Worded<WebWords>;
  files: FaceFiles;
  props: JsonObject;
  editable: boolean;
}

export function WebBlock(web: WebProps) {
  const { kind, host, tools, props, editable } = web;
  const address = textOf(props, addressField[kind]);
  const [asking, setAsking] = useState(false);
  const at = useWebAddress(kind, host, tools);
  // Once, for what was just made here.
  const first = useRef(false);
  useEffect(() => {
    if (first.current) return;
    first.current = true;
    if (!editable || !host.takeFresh(address === "")) return;
    if (address === "") setAsking(true);
    else if (kind === "bookmark") void at.ask(address);
    // Only when it comes.
  }, []); // oxlint-disable-line react-hooks/exhaustive-deps
  const form = (anchor: Element): ReactNode => (
    <AddressForm
      kind={kind}
      words={tools.words}
      anchor={anchor}
      first={address}
      onChoose={at.take}
      onClose={() => setAsking(false)}
    />
  );
  const asked: AskedProps = { asking: asking ? form : null, onAsk: () => setAsking(true) };
  return address === "" ? <EmptyWeb {...web} {...asked} /> : <ShownWeb {...web} {...asked} address={address} at={at} />;
}

interface AskedProps {
  /** The form for an address; null while it is not asked for. */
  asking: ((anchor: Element) => ReactNode) | null;
  onAsk: () => void;
}

function EmptyWeb({ kind, host, tools, editable, asking, onAsk }: WebProps & AskedProps) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  return (
    <>
      <EmptyFrame
        icon={kind === "bookmark" ? Bookmark : MonitorPlay}
        editable={editable}
        action={tools.words[kind === "bookmark" ? "addBookmark" : "addEmbed"]}
        none={tools.words[kind === "bookmark" ? "noBookmark" : "noEmbed"]}
        asked={asking !== null}
        onAsk={onAsk}
        onLeave={host.select}
        anchor={setAnchor}
      />
      {asking !== null && anchor !== null ? asking(anchor) : null}
    </>
  );
}

interface ShownWebProps extends WebProps, AskedProps {
  address: string;
  at: WebAddress;
}

function ShownWeb({ kind, host, tools, files, props, editable, asking, onAsk, address, at }: ShownWebProps) {
  const [captioning, setCaptioning] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const keep = (next: number | null): void => host.write({ format: { block_width: next } }, "resize");
  const kept = drawable(getIn(props, ["format", "block_width"]));
  const { width, onWidth } = usePulledWidth(kept, keep);
  return (
    <figure className={styles.figure}>
      <div
        ref={frame}
        className={styles.sized}
        style={{ inlineSize: width === null ? undefined : `min(100%, ${String(width)}px)` }}
      >
        {kind === "bookmark" ? (
          <BookmarkCard address={address} props={props} busy={at.busy} onLeave={host.select} />
        ) : (
          <EmbedFrame address={address} words={tools.words} onLeave={host.select} />
        )}
        <WebMenu
          kind={kind}
          address={address}
          host={host}
          tools={tools}
          files={files}
          editable={editable}
          asking={asking}
          onAsk={onAsk}
          onCaption={() => setCaptioning(true)}
          onFullWidth={kept === null ? null : () => keep(null)}
          onReadAgain={() => void at.ask(address)}
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
