// The head of a page above its title: cover, icon, and what adds them. Who may not edit sees only what is there.
import { Trans, useLingui } from "@lingui/react/macro";
import { readAs } from "@tessera/platform/readable.ts";
import { classes } from "@tessera/ui/base/classes.ts";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { Image, Smile } from "lucide-react";
import { late } from "../../ground/late.tsx";
import { useReadable, useServices } from "../../ground/services.ts";
import styles from "./page-head.module.css";
import type { PageHeadProps } from "../../parts/faces/faces.ts";

const IconPicker = late(() => import("./icon-picker.tsx").then((module) => module.IconPicker));
const CoverPicker = late(() => import("./cover-picker.tsx").then((module) => module.CoverPicker));
const PageCover = late(
  () => import("./page-cover.tsx").then((module) => module.PageCover),
  () => <div className={styles.cover} />,
);

export function PageHead({ workspace, pageId, editable }: PageHeadProps) {
  const { toasts } = useServices();
  const { t } = useLingui();
  const view = useReadable(workspace.pages.view(pageId));
  const line = useReadable(workspace.pages.line(pageId));
  const cover = view.kind === "ready" ? view.cover : null;
  const hasIcon = Boolean(line?.emoji ?? line?.image);
  const icon = line?.image ? (
    <img className={styles.image} src={line.image} alt="" referrerPolicy="no-referrer" />
  ) : (
    <span className={styles.emoji} aria-hidden="true">
      {line?.emoji}
    </span>
  );
  const choose = (chosen: string | null) => {
    const undo = workspace.pages.setIcon(pageId, chosen);
    if (chosen !== null) return;
    const holds = readAs(workspace.pages.line(pageId), (now) => !now?.emoji && !now?.image);
    toasts.show({ words: t`Icon removed`, action: { label: t`Undo`, run: undo }, holds });
  };
  const picker = (anchor: Element, close: () => void) => (
    <IconPicker
      anchor={anchor}
      onClose={close}
      label={t`Icon of the page`}
      hasIcon={hasIcon}
      workspace={workspace}
      pageId={pageId}
      onChoose={choose}
    />
  );
  return (
    <div className={classes(styles.face, cover !== null && styles.covered, hasIcon && styles.signed)}>
      {cover === null ? null : <PageCover workspace={workspace} pageId={pageId} cover={cover} editable={editable} />}
      <div className={styles.column}>
        {!hasIcon ? null : editable ? (
          <MenuButton
            popup="dialog"
            trigger={(props) => (
              <button {...props} type="button" className={styles.icon} aria-label={t`Change the icon`}>
                {icon}
              </button>
            )}
            menu={picker}
          />
        ) : (
          <span className={styles.icon}>{icon}</span>
        )}
        <div className={styles.adds} data-page-adds="">
          {!editable || hasIcon ? null : (
            <MenuButton
              popup="dialog"
              trigger={(props) => (
                <button {...props} type="button" className={styles.add}>
                  <Smile aria-hidden="true" />
                  <Trans>Add icon</Trans>
                </button>
              )}
              menu={picker}
            />
          )}
          {!editable || cover !== null ? null : (
            <MenuButton
              popup="dialog"
              trigger={(props) => (
                <button {...props} type="button" className={styles.add}>
                  <Image aria-hidden="true" />
                  <Trans>Add cover</Trans>
                </button>
              )}
              menu={(anchor, close) => (
                <CoverPicker anchor={anchor} onClose={close} workspace={workspace} pageId={pageId} cover={null} />
              )}
            />
          )}
        </div>
      </div>
    </div>
  );
}
