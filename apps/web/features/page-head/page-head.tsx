// The head of a page above its title: the cover, the icon, and the buttons that add them. A user who may not edit sees only the cover and
// the icon.
import { useLingui } from "@lingui/react/macro";
import { readAs } from "@tessera/platform/readable.ts";
import { classes } from "@tessera/ui/base/classes.ts";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { late } from "../../ground/late.tsx";
import { useReadable, useServices } from "../../ground/services.ts";
import styles from "./page-head.module.css";
import { useFaces, type PageHeadProps } from "../../parts/faces/faces.ts";

/** Their space is reserved, and they are seen only when the pointer is above the title. */
const PageAdds = late(
  () => import("./page-adds.tsx").then((module) => module.PageAdds),
  () => null,
);
const PageCover = late(
  () => import("./page-cover.tsx").then((module) => module.PageCover),
  () => <div className={styles.cover} />,
);

export function PageHead({ workspace, pageId, editable }: PageHeadProps) {
  const { toasts } = useServices();
  const { IconPicker } = useFaces();
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
          {editable && (!hasIcon || cover === null) ? (
            <PageAdds
              workspace={workspace}
              pageId={pageId}
              hasIcon={hasIcon}
              hasCover={cover !== null}
              picker={picker}
            />
          ) : null}
        </div>
      </div>
    </div>
  );
}
