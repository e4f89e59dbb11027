// Chooses where a page is moved to (the sections of the workspace, or a page found by its title), or where blocks are moved
// to (a page). Only places that are allowed are listed.
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { BareInput } from "@tessera/ui/bare-input/bare-input.tsx";
import { Dialog } from "@tessera/ui/dialog/dialog.tsx";
import { PageIcon } from "@tessera/ui/page-icon/page-icon.tsx";
import { PlaceTile } from "@tessera/ui/page-icon/place-tile.tsx";
import { Globe, Lock } from "lucide-react";
import { useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { useReadable } from "../../ground/services.ts";
import { movingOf } from "../../data/sidebar/moving.ts";
import type { PagePlace } from "../../data/sidebar/moving.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { useMovePage } from "../../parts/pages/use-move-page.ts";
import { useFoundPages } from "../../parts/pages/use-found-pages.ts";
import styles from "./move-dialog.module.css";

export interface MoveDialogProps {
  workspace: Pick<Workspace, "id" | "info" | "pages" | "records">;
  pageId: string;
  onClose: () => void;
}

interface Target {
  readonly key: string;
  readonly name: string;
  readonly about: string;
  readonly icon: ReactNode;
  readonly place: PagePlace;
}

const most = 50;

export function MoveDialog({ workspace, pageId, onClose }: MoveDialogProps) {
  const { t } = useLingui();
  const movePage = useMovePage(workspace);
  const info = useReadable(workspace.info);
  const now = movingOf(workspace.records).placeOf(pageId);
  const title = workspace.pages.line(pageId).read()?.title || t`Untitled`;

  const tops: Target[] = [
    {
      key: "workspace",
      name: info.name,
      about: t`Everyone in the workspace`,
      icon: <PlaceTile id={workspace.id} name={info.name} />,
      place: { parentId: null, section: "workspace" },
    },
    {
      key: "private",
      name: t`Private`,
      about: t`Only you`,
      icon: <Lock aria-hidden="true" />,
      place: { parentId: null, section: "private" },
    },
  ];
  const isHere = ({ place }: Target) =>
    now?.parentId === place.parentId && (place.parentId !== null || now.section === place.section);
  const allows = (target: Target) =>
    target.key !== pageId && !isHere(target) && movingOf(workspace.records).whyNot(pageId, target.place) === null;
  return (
    <PlaceDialog
      workspace={workspace}
      title={t`Move ${title}`}
      note={
        movingOf(workspace.records).isPublic(pageId)
          ? t`This page is public on the web. It stays public below another page.`
          : null
      }
      tops={tops}
      allows={allows}
      onChoose={(target) => movePage(pageId, target.place)}
      onClose={onClose}
    />
  );
}

export interface MoveBlocksDialogProps {
  workspace: Pick<Workspace, "pages" | "records">;
  ids: readonly string[];
  choose: (pageId: string) => void;
  onClose: () => void;
}

export function MoveBlocksDialog({ workspace, ids, choose, onClose }: MoveBlocksDialogProps) {
  const allows = ({ key, place }: Target) =>
    ids.every(
      (id) =>
        id !== key &&
        movingOf(workspace.records).placeOf(id)?.parentId !== key &&
        movingOf(workspace.records).whyNot(id, place) === null,
    );
  const { t } = useLingui();
  const title = t`${plural(ids.length, { one: "Move # block", other: "Move # blocks" })}`;
  return (
    <PlaceDialog
      workspace={workspace}
      title={title}
      note={null}
      tops={[]}
      allows={allows}
      onChoose={({ key }) => choose(key)}
      onClose={onClose}
    />
  );
}

interface PlaceDialogProps {
  workspace: Pick<Workspace, "pages" | "records">;
  title: string;
  /** What the user should know before choosing a place. */
  note: string | null;
  /** Places beside pages. */
  tops: readonly Target[];
  allows: (target: Target) => boolean;
  onChoose: (target: Target) => void;
  onClose: () => void;
}

function PlaceDialog({ workspace, title, note, tops, allows, onChoose, onClose }: PlaceDialogProps) {
  const { t } = useLingui();
  const [words, setWords] = useState("");
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const pages = useFoundPages(workspace, words, most).map((line): Target => ({
    key: line.id,
    name: line.title || t`Untitled`,
    about: workspace.pages
      .pathOf(line.id)
      .map((above) => above.title || t`Untitled`)
      .join(" / "),
    icon: <PageIcon emoji={line.emoji} image={line.image} sheet={line.sheet} />,
    place: { parentId: line.id, section: "workspace" },
  }));
  const found = tops.filter(({ name }) => name.toLocaleLowerCase().includes(words.trim().toLocaleLowerCase()));
  const targets = [...found, ...pages].filter(allows);
  const at = Math.min(chosen, targets.length - 1);

  const choose = (target: Target | undefined) => {
    if (target === undefined) return;
    onChoose(target);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = Math.max(0, Math.min(targets.length - 1, at + step));
      setChosen(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter") {
      event.preventDefault();
      choose(targets[at]);
    }
  };
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t`Close`}>
      {note === null ? null : <Note words={note} />}
      <BareInput
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
        aria-label={t`Find a place`}
        placeholder={t`Find a place`}
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label={t`Places`} className={styles.list} tabIndex={-1}>
        {targets.map((target, index) => (
          <div
            key={target.key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={styles.option}
            onPointerMove={() => setChosen(index)}
            onClick={() => choose(target)}
          >
            {target.icon}
            <span className={styles.name}>{target.name}</span>
            {target.about ? <span className={styles.about}>{target.about}</span> : null}
          </div>
        ))}
      </div>
      {targets.length === 0 ? (
        <p className={styles.none}>{t`No place that you may move it to has these words.`}</p>
      ) : null}
    </Dialog>
  );
}

function Note({ words }: { words: string }) {
  return (
    <p className={styles.note}>
      <Globe aria-hidden="true" />
      {words}
    </p>
  );
}
