// The other users who have the page open: their pictures, and a list of them.
import { useLingui } from "@lingui/react/macro";
import { AvatarStack, listed } from "@tessera/ui/avatar/avatar.tsx";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { late } from "../../ground/late.tsx";
import { useReadable } from "../../ground/services.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import styles from "./topbar.module.css";

const PeopleMenu = late(
  () => import("./people-menu.tsx").then((module) => module.PeopleMenu),
  () => null,
);

export function PeopleHere({ workspace, pageId }: { workspace: Pick<Workspace, "people">; pageId: string }) {
  const people = useReadable(workspace.people.here(pageId));
  const { t } = useLingui();
  if (people.length === 0) return null;
  const names = listed(people);
  return (
    <MenuButton
      trigger={(trigger) => (
        <button type="button" className={styles.people} aria-label={t`On this page: ${names}`} {...trigger}>
          <AvatarStack people={people} />
        </button>
      )}
      menu={(anchor, close) => <PeopleMenu anchor={anchor} workspace={workspace} people={people} onClose={close} />}
    />
  );
}
