// The pages of a workspace as a tree of links. Arrows walk it and open it; what is open is kept in the browser.
import { useLingui } from "@lingui/react/macro";
import { useState, type KeyboardEvent } from "react";
import { useServices } from "../../services.ts";
import type { Workspace } from "../../session/session.ts";
import { PageRow } from "./page-row.tsx";
import styles from "./page-tree.module.css";

export interface PageTreeProps {
  workspace: Workspace;
  pageIds: readonly string[];
  current: string | null;
}

/** What every row of one tree shares. */
export interface TreeContext {
  readonly workspace: Workspace;
  readonly current: string | null;
  readonly open: ReadonlySet<string>;
  readonly setOpen: (pageId: string, open: boolean) => void;
}

export function PageTree({ workspace, pageIds, current }: PageTreeProps) {
  const { storage } = useServices();
  const { t } = useLingui();
  const key = `open:${workspace.id}`;
  const [open, keepOpen] = useState<ReadonlySet<string>>(() => {
    const stored = storage.get(key);
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : []);
  });
  const setOpen = (pageId: string, wanted: boolean) => {
    const next = new Set(open);
    if (wanted) next.add(pageId);
    else next.delete(pageId);
    keepOpen(next);
    storage.set(key, [...next]);
  };
  const tree: TreeContext = { workspace, current, open, setOpen };
  return (
    <ul className={styles.tree} aria-label={t`Pages`} onKeyDown={walk}>
      {pageIds.map((id) => (
        <PageRow key={id} tree={tree} pageId={id} depth={0} ancestors={[]} />
      ))}
    </ul>
  );
}

/** Up and down go from link to link; right opens or goes in, left closes or goes out. */
function walk(event: KeyboardEvent<HTMLUListElement>): void {
  if (!(event.target instanceof HTMLAnchorElement) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
    return;
  const links = [...event.currentTarget.querySelectorAll("a")];
  const at = links.indexOf(event.target);
  const row = event.target.closest("li");
  const toggle = row?.querySelector<HTMLButtonElement>(":scope > div > button[aria-expanded]");
  const open = toggle?.getAttribute("aria-expanded") === "true";
  let next: HTMLElement | null | undefined;
  if (event.key === "ArrowDown") next = links[at + 1];
  else if (event.key === "ArrowUp") next = links[at - 1];
  else if (event.key === "Home") next = links[0];
  else if (event.key === "End") next = links.at(-1);
  else if (event.key === "ArrowRight" && open) next = row?.querySelector<HTMLElement>("ul a");
  else if (event.key === "ArrowRight") toggle?.click();
  else if (event.key === "ArrowLeft" && open) toggle?.click();
  else if (event.key === "ArrowLeft")
    next = row?.parentElement?.closest("li")?.querySelector<HTMLElement>(":scope > div a");
  else return;
  event.preventDefault();
  next?.focus();
}
