// A page's cover: our own mosaic or a picture, uploaded or by its address. Moved by dragging or by the arrow keys while it is being
// placed; Escape leaves it where it was.
import { imageSet } from "@tessera/kernel/rules/image-width.ts";
import { Trans } from "@lingui/react/macro";
import { Button } from "@tessera/ui/button/button.tsx";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { Mosaic } from "@tessera/ui/mosaic/mosaic.tsx";
import { useState } from "react";
import { late } from "../../ground/late.tsx";
import type { Cover } from "../../data/pages/page-look.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { ownCover } from "./covers.ts";
import { useCoverPlacing } from "./use-cover-placing.ts";
import frame from "./page-head.module.css";
import styles from "./page-cover.module.css";

const CoverPicker = late(() => import("./cover-picker.tsx").then((module) => module.CoverPicker));

export interface PageCoverProps {
  workspace: Workspace;
  pageId: string;
  cover: Cover;
  editable: boolean;
}

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
  const { box, picture, opener, isPlacing, position, slider, begin, leave } = useCoverPlacing(
    workspace.pages,
    pageId,
    cover,
  );
  const shown = `${((1 - position) * 100).toFixed(2)}%`;
  return (
    <div ref={box} className={frame.cover}>
      <div ref={picture} className={styles.picture} style={{ top: shown, translate: `0 -${shown}` }} {...slider}>
        <CoverPicture cover={cover} />
      </div>
      {!editable ? null : isPlacing ? (
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
          <Button ref={opener} size="small" onClick={begin}>
            <Trans>Reposition</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}
