// How the page on the screen is shown to everybody: its font, the size of its text, its width, and its lock.
import { Trans, useLingui } from "@lingui/react/macro";
import { MenuLine, MenuTiles, MenuToggle } from "@tessera/ui/menu/menu.tsx";
import { ALargeSmall, Lock, MoveHorizontal } from "lucide-react";
import { useReadable } from "../../ground/services.ts";
import { setLook } from "../../data/pages/page-settings.ts";
import type { PageLook } from "../../data/pages/page-look.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import styles from "./page-menu.module.css";

export interface PageSettingsRowsProps {
  workspace: Pick<Workspace, "pages" | "records">;
  pageId: string;
}

export function PageSettingsRows({ workspace, pageId }: PageSettingsRowsProps) {
  const { t } = useLingui();
  const view = useReadable(workspace.pages.view(pageId));
  if (view.kind !== "ready") return null;
  const { look } = view;
  const set = (change: Partial<PageLook>): void => void setLook(workspace.records, pageId, change);
  const sample = (className: string | undefined) => (
    <span className={className} aria-hidden="true" translate="no">
      Ag
    </span>
  );
  return (
    <>
      {look.locked ? null : (
        <>
          <MenuTiles
            label={t`Font`}
            value={look.font}
            options={[
              { value: "default", label: t`Default`, picture: sample(undefined) },
              { value: "serif", label: t`Serif`, picture: sample(styles.serif) },
              { value: "mono", label: t`Mono`, picture: sample(styles.mono) },
            ]}
            onChoose={(font) => set({ font })}
          />
          <MenuToggle
            icon={<ALargeSmall aria-hidden="true" />}
            checked={look.small}
            onChange={(small) => set({ small })}
          >
            <Trans>Small text</Trans>
          </MenuToggle>
          <MenuToggle
            icon={<MoveHorizontal aria-hidden="true" />}
            checked={look.full}
            onChange={(full) => set({ full })}
          >
            <Trans>Full width</Trans>
          </MenuToggle>
        </>
      )}
      <MenuToggle icon={<Lock aria-hidden="true" />} checked={look.locked} onChange={(locked) => set({ locked })}>
        <Trans>Lock page</Trans>
      </MenuToggle>
      <MenuLine />
    </>
  );
}
