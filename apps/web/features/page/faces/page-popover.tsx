// Chooses a page by its title, at what asks for one.
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { PageChoice } from "@tessera/blocks/faces/face-tools.tsx";
import { CommandList } from "@tessera/ui/command-list/command-list.tsx";
import { PageIcon } from "@tessera/ui/page-icon/page-icon.tsx";
import { Popover } from "@tessera/ui/popover/popover.tsx";
import { useState } from "react";
import type { Workspace } from "../../../data/session/workspace.ts";
import { useFoundPages } from "../../../parts/pages/use-found-pages.ts";
import styles from "../../../parts/choices/choice-list.module.css";

export interface PagePopoverProps {
  workspace: Workspace;
  anchor: HTMLElement;
  choice: PageChoice;
  onClose: () => void;
}

const most = 50;

export function PagePopover({ workspace, anchor, choice, onClose }: PagePopoverProps) {
  const { t } = useLingui();
  const [query, setQuery] = useState("");
  const rows = useFoundPages(workspace, query, most).map((line) => ({
    id: line.id,
    title: line.title || t`Untitled`,
    icon: <PageIcon emoji={line.emoji} image={line.image} sheet={line.sheet} />,
    end: workspace.pages.pathOf(line.id).at(-1)?.title ?? "",
  }));
  return (
    <Popover anchor={anchor} label={choice.label} onClose={onClose} returnsFocus={false}>
      <div className={styles.box} data-page-menus="">
        <CommandList
          label={choice.label}
          placeholder={t`Find a page`}
          query={query}
          onQuery={setQuery}
          rows={rows}
          onChoose={(id) => {
            onClose();
            choice.onChoose(id);
          }}
          onKey={(event) => {
            if (event.key !== "Escape") return false;
            event.stopPropagation();
            onClose();
            choice.onLeave();
            return true;
          }}
          status={t`${plural(rows.length, { one: "# result", other: "# results" })}`}
          {...(rows.length === 0 ? { note: <p className={styles.none}>{t`Nothing found`}</p> } : {})}
        />
      </div>
    </Popover>
  );
}
