// Above the title: how many places link to the page, and on a press which. Asked for when the page is shown, a moment later
// and once more for a busy server, because what was written just now is known then, and whenever the list is opened.
import { Plural, useLingui } from "@lingui/react/macro";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { systemClock } from "@tessera/platform/clock.ts";
import { Link2 } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { late } from "../../../ground/late.tsx";
import { readBacklinks, type Backlink } from "../../../data/pages/backlinks.ts";
import type { Workspace } from "../../../data/session/workspace.ts";
import styles from "./backlinks.module.css";

const BacklinkList = late(() => import("./backlink-list.tsx").then((module) => module.BacklinkList));

const onceMore = [2500, 9000];

export interface BacklinksProps {
  editor: PageEditor;
  workspace: Workspace;
  pageId: string;
}

export function Backlinks({ editor, workspace, pageId }: BacklinksProps) {
  const { t } = useLingui();
  const [links, setLinks] = useState<readonly Backlink[]>([]);
  const look = useCallback(async () => {
    const answer = await readBacklinks(workspace, pageId);
    // Without an answer what was known stays.
    if (answer.ok) setLinks(answer.value);
  }, [workspace, pageId]);
  useEffect(() => {
    void look();
    const stops = onceMore.map((ms) => systemClock.after(ms, () => void look()));
    return () => stops.forEach((stop) => stop());
  }, [look]);
  const place = editor.view.dom.closest("main")?.querySelector("[data-page-adds]") ?? null;
  if (place === null || links.length === 0) return null;
  const count = links.length;
  return createPortal(
    <MenuButton
      popup="dialog"
      trigger={(props) => (
        <button {...props} type="button" className={styles.count}>
          <Link2 aria-hidden="true" />
          <Plural value={count} one="# backlink" other="# backlinks" />
        </button>
      )}
      menu={(anchor, close) => (
        <BacklinkList
          anchor={anchor}
          label={t`Backlinks`}
          workspace={workspace}
          pageId={pageId}
          links={links}
          onOpen={look}
          onClose={close}
        />
      )}
    />,
    place,
  );
}
