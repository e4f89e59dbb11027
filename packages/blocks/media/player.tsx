// A film or a sound with the browser's own controls, which ask for the parts that they play.
import { useState } from "react";
import { MediaMissing } from "./media-missing.tsx";
import { MediaMenu } from "./media-menu.tsx";
import type { PictureProps } from "./media-face.tsx";
import { useAddress } from "./use-address.tsx";
import styles from "./media.module.css";

export function Player(props: PictureProps) {
  const { kind, host, files, media } = props;
  const { address, turn, failed, onError, again } = useAddress(files, host.blockId, media.source);
  const [ratio, setRatio] = useState<number | null>(null);
  const isMissing = failed || address === null;
  const label = media.alt === "" ? media.name : media.alt;
  return (
    <div
      className={styles.player}
      data-kind={kind}
      style={{
        aspectRatio: kind === "video" && !isMissing ? `1 / ${String(media.ratio ?? ratio ?? 0.5625)}` : undefined,
      }}
    >
      {isMissing ? (
        <MediaMissing words={files.words} isDenied={address === null} onAgain={again} />
      ) : address === undefined ? null : kind === "video" ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people recorded has none; words stand below it
        <video
          key={turn}
          src={address}
          controls
          playsInline
          preload="metadata"
          aria-label={label}
          data-face-control=""
          onError={onError}
          onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) =>
            setRatio(videoWidth === 0 ? null : videoHeight / videoWidth)
          }
        />
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people recorded has none; words stand below it
        <audio
          key={turn}
          src={address}
          controls
          preload="metadata"
          aria-label={label}
          data-face-control=""
          onError={onError}
        />
      )}
      <MediaMenu {...props} address={address ?? null} />
    </div>
  );
}
