// A link as a card of one height, whatever is known of its page: title, words, sign and address, and a picture at its end.
// Pictures come from where the page keeps them, are told nothing of the reader's page, and are left out where they fail.
import { getIn, type JsonObject } from "@tessera/kernel/values/json.ts";
import { Globe } from "lucide-react";
import { useState } from "react";
import { isWebAddress } from "./web-address.ts";
import { textOf } from "../model/record-model.ts";
import styles from "./web.module.css";

export interface BookmarkCardProps {
  address: string;
  props: JsonObject;
  busy: boolean;
  onLeave: () => void;
}

export function BookmarkCard({ address, props, busy, onLeave }: BookmarkCardProps) {
  const title = textOf(props, "title");
  const host = URL.canParse(address) ? new URL(address).host : address;
  return (
    <a
      className={styles.card}
      // What is no address of the web stays words.
      href={isWebAddress(address) ? address : undefined}
      target="_blank"
      rel="noopener noreferrer nofollow"
      aria-busy={busy}
      data-face-control=""
      onKeyDown={(event) => (event.key === "Escape" ? onLeave() : undefined)}
    >
      <span className={styles.about}>
        <span className={styles.title} dir="auto">
          {title === "" ? host : title}
        </span>
        <span className={styles.description} dir="auto">
          {textOf(props, "description")}
        </span>
        <span className={styles.where}>
          <Sign key={pictureOf(props, "bookmark_icon")} address={pictureOf(props, "bookmark_icon")} />
          <span className={styles.address}>{address}</span>
        </span>
      </span>
      <Cover key={pictureOf(props, "bookmark_cover")} address={pictureOf(props, "bookmark_cover")} />
    </a>
  );
}

function pictureOf(props: JsonObject, name: string): string {
  const address = getIn(props, ["format", name]);
  return typeof address === "string" && /^https:\/\//i.test(address) && isWebAddress(address) ? address : "";
}

function Sign({ address }: { address: string }) {
  const [failed, setFailed] = useState(false);
  if (address === "" || failed) return <Globe aria-hidden="true" />;
  return <img src={address} alt="" referrerPolicy="no-referrer" loading="lazy" onError={() => setFailed(true)} />;
}

function Cover({ address }: { address: string }) {
  const [failed, setFailed] = useState(false);
  if (address === "" || failed) return null;
  return (
    <img
      className={styles.cover}
      src={address}
      alt=""
      referrerPolicy="no-referrer"
      loading="lazy"
      onError={() => setFailed(true)}
    />
  );
}
