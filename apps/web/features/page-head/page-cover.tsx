// A page's cover: our own mosaic or a picture, uploaded or by its address. Moved by dragging or by the arrow keys while it is being
// placed; Escape leaves it where it was.
import { imageSet } from "@tessera/kernel/rules/image-width.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { readAs } from "@tessera/platform/readable.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { Mosaic } from "@tessera/ui/mosaic/mosaic.tsx";
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { late } from "../../ground/late.tsx";
import { useServices } from "../../ground/services.ts";
import type { Cover } from "../../data/pages/page-look.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { ownCover, pushed } from "./covers.ts";
import frame from "./page-head.module.css";
import styles from "./page-cover.module.css";

const CoverPicker = late(() => import("./cover-picker.tsx").then((module) => module.CoverPicker));

export interface PageCoverProps {
  workspace: Workspace;
  pageId: string;
  cover: Cover;
  editable: boolean;
}

const keyStep = 12;

/** The mosaic or picture itself; a picture that does not load says so in words. */
function CoverPicture({ cover: { source, address } }: Pick<PageCoverProps, "cover">) {
  const [failed, setFailed] = useState<string | null>(null);
  const own = ownCover(source);
  if (own !== null) {
    return (
      <div className={styles.own}>
        <Mosaic seed={own.seed} palette={own.palette} width={1440} height={420} />
      </div>
    );
  }
  if (address === undefined) return null;
  if (failed === address) {
    return (
      <p className={styles.failed}>
        <Trans>The picture at this address cannot be shown.</Trans>
      </p>
    );
  }
  return (
    <img
      className={styles.image}
      sizes="100vw"
      srcSet={imageSet(address)}
      src={address}
      alt=""
      draggable={false}
      referrerPolicy="no-referrer"
      onError={() => setFailed(address)}
    />
  );
}

export function PageCover({ workspace, pageId, cover, editable }: PageCoverProps) {
  const { toasts } = useServices();
  const { t } = useLingui();
  const [placing, setPlacing] = useState<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  const grab = useRef<number | null>(null);
  const position = placing ?? cover.position;
  const shown = `${((1 - position) * 100).toFixed(2)}%`;
  useEffect(() => {
    if (placing !== null) picture.current?.focus({ preventScroll: true });
    // Only when placing begins.
  }, [placing === null]); // oxlint-disable-line react-hooks/exhaustive-deps

  const room = () => (picture.current?.offsetHeight ?? 0) - (box.current?.offsetHeight ?? 0);
  const push = (pixels: number) => setPlacing((now) => (now === null ? now : pushed(now, pixels, room())));
  const leave = (keep: boolean) => {
    if (keep && placing !== null && placing !== cover.position) {
      const undo = workspace.pages.setCover(pageId, { ...cover, position: placing });
      const holds = readAs(
        workspace.pages.view(pageId),
        (view) => view.kind === "ready" && view.cover?.position === placing,
      );
      toasts.show({ words: t`Cover moved`, action: { label: t`Undo`, run: undo }, holds });
    }
    setPlacing(null);
    again.current?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -keyStep, ArrowDown: keyStep }[event.key];
    if (step !== undefined) push(event.shiftKey ? 4 * step : step);
    else if (event.key === "Enter") leave(true);
    else if (event.key === "Escape") leave(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const moves =
    placing === null
      ? {}
      : {
          role: "slider",
          tabIndex: 0,
          "aria-label": t`Position of the cover`,
          "aria-orientation": "vertical" as const,
          "aria-valuemin": 0,
          "aria-valuemax": 100,
          "aria-valuenow": Math.round(placing * 100),
          "data-placing": "",
          onKeyDown,
          onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            grab.current = event.clientY;
          },
          onPointerMove: (event: PointerEvent) => {
            if (grab.current === null) return;
            push(event.clientY - grab.current);
            grab.current = event.clientY;
          },
          onPointerUp: () => (grab.current = null),
          onPointerCancel: () => (grab.current = null),
        };
  return (
    <div ref={box} className={frame.cover}>
      <div ref={picture} className={styles.picture} style={{ top: shown, translate: `0 -${shown}` }} {...moves}>
        <CoverPicture cover={cover} />
      </div>
      {!editable ? null : placing !== null ? (
        <div className={styles.controls} data-shown="">
          <Button size="small" onClick={() => leave(false)}>
            <Trans>Cancel</Trans>
          </Button>
          <Button size="small" look="primary" onClick={() => leave(true)}>
            <Trans>Save position</Trans>
          </Button>
        </div>
      ) : (
        <div className={styles.controls}>
          <MenuButton
            popup="dialog"
            trigger={(props) => (
              <Button {...props} size="small">
                <Trans>Change cover</Trans>
              </Button>
            )}
            menu={(anchor, close) => (
              <CoverPicker anchor={anchor} onClose={close} workspace={workspace} pageId={pageId} cover={cover} />
            )}
          />
          <Button ref={again} size="small" onClick={() => setPlacing(cover.position)}>
            <Trans>Reposition</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}
