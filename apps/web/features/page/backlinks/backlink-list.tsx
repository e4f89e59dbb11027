// The places that link to a page, by the page that they stand on, each with the words around the link.
import { useLingui } from "@lingui/react/macro";
import { pagePath } from "@tessera/kernel/routes/routes.ts";
import { Popover } from "@tessera/ui/popover/popover.tsx";
import { useEffect } from "react";
import { useOwnEmoji } from "../../../data/emoji/use-own-emoji.ts";
import { KnownIcon } from "../../../parts/pages/known-icon.tsx";
import { Link } from "../../../ground/navigation-link.tsx";
import { useReadable } from "../../../ground/services.ts";
import { wordsAround, type Backlink } from "../../../data/pages/backlinks.ts";
import type { Workspace } from "../../../data/session/workspace.ts";
import styles from "./backlinks.module.css";

export interface BacklinkListProps {
  anchor: Element;
  label: string;
  workspace: Workspace;
  pageId: string;
  links: readonly Backlink[];
  onOpen: () => Promise<void>;
  onClose: () => void;
}

export function BacklinkList({ anchor, label, workspace, pageId, links, onOpen, onClose }: BacklinkListProps) {
  const { t } = useLingui();
  const { names: people } = workspace.searchPorts;
  const known = useReadable(people);
  useEffect(() => void onOpen(), [onOpen]);
  const own = useOwnEmoji(workspace);
  const names = {
    page: (id: string) => workspace.pages.line(id).read()?.title || t`Untitled`,
    person(id: string) {
      void people.want([id]);
      return known.get(id) ?? "";
    },
    emoji(id: string) {
      const name = own?.nameOf(id);
      return name === undefined ? "…" : `:${name}:`;
    },
  };
  const pages = new Map<string, Backlink[]>();
  for (const link of links) pages.set(link.pageId, [...(pages.get(link.pageId) ?? []), link]);
  return (
    <Popover anchor={anchor} label={label} onClose={onClose}>
      <ul className={styles.pages}>
        {[...pages].map(([id, [first, ...others]]) => (
          <li key={id}>
            <p className={styles.page}>
              <KnownIcon workspace={workspace} pageId={id} icon={first?.icon} />
              <span className={styles.name} dir="auto">
                {first?.title || t`Untitled`}
              </span>
            </p>
            <ul>
              {[first, ...others].map((link, at) =>
                link === undefined ? null : (
                  <li key={link.blockId}>
                    <Link
                      className={styles.row}
                      dir="auto"
                      data-first={at === 0 ? "" : undefined}
                      to={`${pagePath(id, link.title)}#${link.blockId.replaceAll("-", "")}`}
                      onClick={onClose}
                    >
                      {wordsAround(link.text, pageId, names)}
                    </Link>
                  </li>
                ),
              )}
            </ul>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
