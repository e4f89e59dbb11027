// A cover for a page: one of ours, or a picture from this device or by its address.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@tessera/ui/button/button.tsx";
import { Mosaic } from "@tessera/ui/mosaic/mosaic.tsx";
import { readAs } from "@tessera/platform/readable.ts";
import { Popover } from "@tessera/ui/popover/popover.tsx";
import { useServices } from "../../ground/services.ts";
import type { Cover } from "../../data/pages/page-look.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { ownCovers } from "./covers.ts";
import { PictureUpload } from "./picture-upload.tsx";
import { PictureAddress } from "./picture-address.tsx";
import styles from "./cover-picker.module.css";

export interface CoverPickerProps {
  anchor: Element;
  onClose: () => void;
  workspace: Workspace;
  pageId: string;
  /** What the page has now. */
  cover: Cover | null;
}

const middle = 0.5;

export function CoverPicker({ anchor, onClose, workspace, pageId, cover }: CoverPickerProps) {
  const { toasts } = useServices();
  const { t } = useLingui();
  const choose = (source: string | null) => {
    const undo = workspace.pages.setCover(pageId, source === null ? null : { source, position: middle });
    if (source === null) {
      const holds = readAs(workspace.pages.view(pageId), (view) => view.kind === "ready" && view.cover === null);
      toasts.show({ words: t`Cover removed`, action: { label: t`Undo`, run: undo }, holds });
    }
    onClose();
  };
  return (
    <Popover anchor={anchor} label={t`Cover of the page`} onClose={onClose}>
      <div className={styles.box}>
        <ul className={styles.grid} aria-label={t`Mosaics`}>
          {ownCovers.map(({ source, seed, palette }, at) => (
            <li key={source}>
              <button
                type="button"
                className={styles.tile}
                data-first={at === 0 ? "" : undefined}
                aria-label={t`Mosaic ${at + 1}`}
                aria-pressed={cover?.source === source}
                onClick={() => choose(source)}
              >
                <Mosaic seed={seed} palette={palette} width={300} height={130} />
              </button>
            </li>
          ))}
        </ul>
        <div className={styles.actions}>
          <Button
            size="small"
            onClick={() => {
              const others = ownCovers.filter(({ source }) => source !== cover?.source);
              choose(others[Math.floor(Math.random() * others.length)]?.source ?? null);
            }}
          >
            <Trans>Random</Trans>
          </Button>
          {cover === null ? null : (
            <Button size="small" onClick={() => choose(null)}>
              <Trans>Remove</Trans>
            </Button>
          )}
        </div>
        <PictureUpload workspace={workspace} pageId={pageId} as="cover" onDone={onClose} />
        <PictureAddress onChoose={choose} />
      </div>
    </Popover>
  );
}
