// A picture in its frame. The frame has its size before the picture is there, so nothing below it moves (J8); its sides can be
// pulled by pointer and by keys, and its menu holds everything else.
import { imageSet } from "@tessera/kernel/rules/image-width.ts";
import { useLayoutEffect, useRef, useState, type RefObject } from "react";
import { usePulledWidth, WidthHandles } from "../framed/width-handles.tsx";
import type { PictureProps } from "./media-face.tsx";
import { MediaMenu } from "./media-menu.tsx";
import { MediaMissing } from "./media-missing.tsx";
import { useAddress } from "./use-address.tsx";
import styles from "./media.module.css";

const leastWidth = 64;

export function Picture(props: PictureProps) {
  const { host, files, media, editable } = props;
  const { words } = files;
  const { address, turn, failed, onError, again } = useAddress(files, host.blockId, media.source);
  const frame = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<string | null>(null);
  const { width, onWidth } = usePulledWidth(media.full ? null : media.width, (next) =>
    host.write({ format: { block_width: next, block_full_width: null } }, "resize"),
  );
  const sizes = useDrawnWidth(frame);
  const isMissing = failed || address === null;
  return (
    <div
      ref={frame}
      className={styles.frame}
      data-align={media.align}
      data-loaded={loaded === address || isMissing ? "" : undefined}
      style={{
        inlineSize: width === null ? "100%" : `min(100%, ${String(width)}px)`,
        aspectRatio: media.ratio === null || isMissing ? undefined : `1 / ${String(media.ratio)}`,
      }}
    >
      {isMissing ? (
        <MediaMissing words={words} isDenied={address === null} onAgain={again} />
      ) : address === undefined || sizes === undefined ? null : (
        <img
          key={turn}
          sizes={sizes}
          srcSet={imageSet(address)}
          src={address}
          alt={media.alt}
          draggable={false}
          decoding="async"
          referrerPolicy="no-referrer"
          onLoad={() => setLoaded(address)}
          onError={onError}
        />
      )}
      {editable && !isMissing ? (
        <WidthHandles
          label={words.width}
          frame={frame}
          align={media.align}
          least={leastWidth}
          onWidth={onWidth}
          onLeave={host.select}
        />
      ) : null}
      <MediaMenu {...props} address={address ?? null} />
    </div>
  );
}

/** What `sizes` says: as wide as the frame is laid out, and once was: a smaller one is never fetched anew. Undefined before. */
function useDrawnWidth(frame: RefObject<HTMLElement | null>): string | undefined {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const grow = (): void => setWidth((last) => Math.max(last ?? 1, element.offsetWidth));
    grow();
    const seen = new ResizeObserver(grow);
    seen.observe(element);
    return () => seen.disconnect();
  }, [frame]);
  return width === undefined ? undefined : `${String(width)}px`;
}
