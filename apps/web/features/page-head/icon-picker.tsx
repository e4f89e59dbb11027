// An icon for a page or a callout: an emoji found by words or by group, one of the workspace's own, or a picture by its address.
// The arrows walk the emoji while the words are being typed.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@tessera/ui/button/button.tsx";
import { emojiGroups, findEmoji, loadEmoji, type Emoji, type EmojiGroup } from "@tessera/ui/emoji/emoji.ts";
import { Popover } from "@tessera/ui/popover/popover.tsx";
import { Skeleton } from "@tessera/ui/skeleton/skeleton.tsx";
import { emojiAddress } from "@tessera/kernel/records/emoji-address.ts";
import { createWritable } from "@tessera/platform/readable.ts";
import { SmilePlus } from "lucide-react";
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { AddEmoji } from "./emoji/add-emoji.tsx";
import { findOwn } from "../../data/emoji/find-own.ts";
import type { OneEmoji } from "../../data/emoji/own-emoji.ts";
import { pictureOf } from "../../data/emoji/picture-of.ts";
import { useOwnEmoji } from "../../data/emoji/use-own-emoji.ts";
import { useReadable } from "../../ground/services.ts";
import { PictureUpload } from "./picture-upload.tsx";
import { PictureAddress } from "./picture-address.tsx";
import styles from "./icon-picker.module.css";
import type { IconPickerProps } from "../../parts/faces/faces.ts";

const none = createWritable<readonly OneEmoji[] | null>(null);

interface Choice {
  /** What the icon is kept as. */
  readonly icon: string;
  readonly label: string;
  /** Of one of the workspace's own. */
  readonly picture?: string | undefined;
  readonly group: EmojiGroup | "own";
}

export function IconPicker({ anchor, onClose, label, hasIcon, workspace, pageId, onChoose }: IconPickerProps) {
  const { t } = useLingui();
  const names = useGroupNames();
  const { isMember } = useReadable(workspace.info);
  const id = useId();
  const [all, setAll] = useState<readonly Emoji[] | "failed" | null>(null);
  const [tries, setTries] = useState(0);
  const [words, setWords] = useState("");
  const [at, setAt] = useState(-1);
  useEffect(() => {
    let left = false;
    loadEmoji().then(
      (list) => (left ? undefined : setAll(list)),
      () => (left ? undefined : setAll("failed")),
    );
    return () => {
      left = true;
    };
  }, [tries]);
  const [adding, setAdding] = useState<File | "empty" | null>(null);
  const own = useOwnEmoji(workspace);
  const ours = useReadable(own?.all ?? none);
  const list = useMemo(
    () => choicesOf(workspace.id, ours ?? [], Array.isArray(all) ? all : [], words),
    [workspace.id, ours, all, words],
  );
  const groups = useMemo(() => groupsOf(list, words.trim() !== ""), [list, words]);

  const choose = (icon: string | null) => {
    onChoose(icon);
    onClose();
  };
  // Who types quickly presses Enter before the emoji are here: it holds for what is found then.
  const wanted = useRef(false);
  useEffect(() => {
    if (!wanted.current || !Array.isArray(all)) return;
    wanted.current = false;
    const first = list[0];
    if (first !== undefined) choose(first.icon);
  });
  const go = (next: number) => {
    const to = Math.max(0, Math.min(list.length - 1, next));
    setAt(to);
    document.getElementById(`${id}-${to}`)?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const rtl = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
    // Until one is chosen, the arrows that point sideways are the field's.
    const across = columnsOf(document.getElementById(`${id}-0`));
    const step = {
      ArrowDown: at < 0 ? 1 : across,
      ArrowUp: -across,
      ArrowRight: at < 0 ? 0 : rtl,
      ArrowLeft: at < 0 ? 0 : -rtl,
    }[event.key];
    if (step !== undefined && step !== 0) {
      event.preventDefault();
      go(at + step);
    } else if (event.key === "Enter") {
      event.preventDefault();
      const chosen = list[Math.max(at, 0)];
      if (chosen !== undefined) choose(chosen.icon);
      else wanted.current = all === null;
    }
  };
  return (
    <Popover anchor={anchor} label={label} onClose={onClose}>
      {adding !== null && own !== null ? (
        <div className={styles.box}>
          <AddEmoji
            own={own}
            first={adding === "empty" ? null : adding}
            onAdded={(id) => choose(emojiAddress(workspace.id, id))}
            onCancel={() => setAdding(null)}
          />
        </div>
      ) : (
        <div
          className={styles.box}
          onPaste={(event) => {
            const file = own === null || !isMember ? null : pictureOf(event.clipboardData);
            if (file === null) return;
            event.preventDefault();
            setAdding(file);
          }}
        >
          <div className={styles.top}>
            <input
              className={styles.input}
              role="combobox"
              aria-expanded="true"
              aria-controls={`${id}-list`}
              aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
              aria-label={t`Find an emoji`}
              placeholder={t`Find an emoji`}
              value={words}
              onChange={(event) => {
                wanted.current = false;
                setWords(event.target.value);
                setAt(event.target.value.trim() === "" ? -1 : 0);
              }}
              onKeyDown={onKeyDown}
            />
            <Button
              size="small"
              disabled={list.length === 0}
              onClick={() => choose(list[Math.floor(Math.random() * list.length)]?.icon ?? null)}
            >
              <Trans>Random</Trans>
            </Button>
            {hasIcon ? (
              <Button size="small" onClick={() => choose(null)}>
                <Trans>Remove</Trans>
              </Button>
            ) : null}
          </div>
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label={t`Emoji`}
            className={styles.list}
            tabIndex={-1}
            translate="no"
          >
            {all === null ? <Skeleton label={t`Loading emoji`} rows={[{ width: "90%" }, { width: "82%" }]} /> : null}
            {groups.map(({ group, from, emoji }) => (
              <div key={group ?? "found"} role="group" aria-label={group === null ? t`Found` : names[group]}>
                {group === null ? null : (
                  <p className={styles.group} aria-hidden="true">
                    {names[group]}
                  </p>
                )}
                <div className={styles.grid} role="presentation">
                  {emoji.map((one, index) => (
                    <span
                      key={one.icon}
                      id={`${id}-${from + index}`}
                      role="option"
                      tabIndex={-1}
                      aria-selected={from + index === at}
                      aria-label={one.label}
                      title={one.label}
                      className={styles.emoji}
                      onClick={() => choose(one.icon)}
                    >
                      {one.group !== "own" ? (
                        one.icon
                      ) : one.picture === undefined ? null : (
                        <img className={styles.own} src={one.picture} alt="" draggable={false} />
                      )}
                    </span>
                  ))}
                </div>
              </div>
            ))}
          </div>
          {all === "failed" ? (
            <p className={styles.none}>
              <Trans>The emoji could not be loaded.</Trans>{" "}
              <button
                type="button"
                className={styles.again}
                onClick={() => {
                  setAll(null);
                  setTries(tries + 1);
                }}
              >
                <Trans>Try again</Trans>
              </button>
            </p>
          ) : Array.isArray(all) && list.length === 0 ? (
            <p className={styles.none}>
              <Trans>No emoji has these words. Try another one, in English.</Trans>
            </p>
          ) : null}
          {own === null || !isMember ? null : (
            <div className={styles.add}>
              <Button wide icon={<SmilePlus aria-hidden="true" />} onClick={() => setAdding("empty")}>
                <Trans>Add an emoji</Trans>
              </Button>
            </div>
          )}
          {pageId === undefined ? null : (
            <PictureUpload workspace={workspace} pageId={pageId} as="icon" onDone={onClose} />
          )}
          <PictureAddress onChoose={choose} />
        </div>
      )}
    </Popover>
  );
}

function choicesOf(spaceId: string, ours: readonly OneEmoji[], all: readonly Emoji[], words: string): Choice[] {
  return [
    ...findOwn(ours, words).map(({ id, name, picture }): Choice => ({
      icon: emojiAddress(spaceId, id),
      label: `:${name}:`,
      picture,
      group: "own",
    })),
    ...findEmoji(all, words).map(({ unicode, label, group }): Choice => ({ icon: unicode, label, group })),
  ];
}

function groupsOf(list: readonly Choice[], found: boolean) {
  if (found) return list.length === 0 ? [] : [{ group: null, from: 0, emoji: list }];
  let from = 0;
  return (["own", ...emojiGroups] as const).flatMap((group) => {
    const emoji = list.filter((one) => one.group === group);
    from += emoji.length;
    return emoji.length === 0 ? [] : { group, from: from - emoji.length, emoji };
  });
}

function useGroupNames(): Record<EmojiGroup | "own", string> {
  const { t } = useLingui();
  return {
    own: t`Custom`,
    smileys: t`Smileys`,
    people: t`People`,
    nature: t`Animals and nature`,
    food: t`Food and drink`,
    travel: t`Travel and places`,
    activities: t`Activities`,
    objects: t`Objects`,
    symbols: t`Symbols`,
    flags: t`Flags`,
  };
}

/** Of the grid that the option stands in: how many there are side by side follows the pointer and the width. */
function columnsOf(option: HTMLElement | null): number {
  const grid = option?.parentElement;
  return grid == null ? 1 : getComputedStyle(grid).gridTemplateColumns.split(" ").length;
}
