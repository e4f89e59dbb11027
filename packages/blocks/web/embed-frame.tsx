// What another site shows, in a frame that may do little: it runs its own code on its own origin, opens windows when asked,
// and never leads this page away. Hosts that are not known get a card that says so.
import { ExternalLink } from "lucide-react";
import { embeddedOf } from "./embed-hosts.ts";
import { isWebAddress } from "./web-address.ts";
import type { WebWords } from "./web-words.ts";
import styles from "./web.module.css";

export interface EmbedFrameProps {
  address: string;
  words: WebWords;
  onLeave: () => void;
}

export function EmbedFrame({ address, words, onLeave }: EmbedFrameProps) {
  const embedded = embeddedOf(address);
  if (embedded === null)
    return (
      <a
        className={styles.refused}
        href={isWebAddress(address) ? address : undefined}
        target="_blank"
        rel="noopener noreferrer nofollow"
        aria-label={`${words.notEmbedded} ${address}`}
        data-face-control=""
        onKeyDown={(event) => (event.key === "Escape" ? onLeave() : undefined)}
      >
        <span className={styles.about}>
          <span className={styles.title}>{words.notEmbedded}</span>
          <span className={styles.where}>
            <ExternalLink aria-hidden="true" />
            <span className={styles.address}>{address}</span>
          </span>
        </span>
      </a>
    );
  return (
    <iframe
      className={styles.frame}
      style={{ aspectRatio: `1 / ${String(embedded.ratio)}` }}
      src={embedded.src}
      title={embedded.name}
      loading="lazy"
      referrerPolicy="strict-origin"
      sandbox="allow-scripts allow-same-origin allow-presentation allow-forms allow-popups allow-popups-to-escape-sandbox"
      allow="fullscreen; encrypted-media; picture-in-picture"
    />
  );
}
