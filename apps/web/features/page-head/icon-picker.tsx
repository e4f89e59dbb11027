// An icon for a page or a callout: an emoji found by words or by group, one of the workspace's own, or a picture by its address.
// The arrows walk the emoji while the words are being typed.
import { Trans, useLingui } from "@lingui/react/macro";
import { BareInput } from "@tessera/ui/bare-input/bare-input.tsx";
import { Button } from "@tessera/ui/button/button.tsx";
import { Popover } from "@tessera/ui/popover/popover.tsx";
import { emojiAddress } from "@tessera/kernel/records/emoji-address.ts";
import { createWritable } from "@tessera/platform/readable.ts";
import { SmilePlus } from "lucide-react";
import { useState } from "react";
import { AddEmoji } from "./emoji/add-emoji.tsx";
import type { OneEmoji } from "../../data/emoji/own-emoji.ts";
import { pictureOf } from "../../data/emoji/picture-of.ts";
import { useOwnEmoji } from "../../data/emoji/use-own-emoji.ts";
import { useReadable } from "../../ground/services.ts";
import { IconList } from "./icon-list.tsx";
import { PictureUpload } from "./picture-upload.tsx";
import { PictureAddress } from "./picture-address.tsx";
import { useAllEmoji } from "./use-all-emoji.ts";
import { useIconField } from "./use-icon-field.ts";
import styles from "./icon-picker.module.css";
import type { IconPickerProps } from "../../parts/faces/faces.ts";

const none = createWritable<readonly OneEmoji[] | null>(null);

export function IconPicker(props: IconPickerProps) {
  const { anchor, onClose, label, workspace, onChoose } = props;
  const own = useOwnEmoji(workspace);
  const ours = useReadable(own?.all ?? none);
  const emoji = useAllEmoji();
  const [adding, setAdding] = useState<File | "empty" | null>(null);
  const choose = (icon: string | null): void => {
    onChoose(icon);
    onClose();
  };
  // Kept while an emoji is being added: giving that up leads back to what was found.
  const field = useIconField({ spaceId: workspace.id, own: ours, all: emoji.all }, choose);
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
        <IconChoices {...props} {...emoji} field={field} canAdd={own !== null} choose={choose} onAdd={setAdding} />
      )}
    </Popover>
  );
}

interface IconChoicesProps extends IconPickerProps, ReturnType<typeof useAllEmoji> {
  field: ReturnType<typeof useIconField>;
  /** Whether the workspace's own emoji are here, to which a member may add. */
  canAdd: boolean;
  choose: (icon: string | null) => void;
  /** A new emoji of the workspace's own is wanted, of this picture where one was pasted. */
  onAdd: (file: File | "empty") => void;
}

function IconChoices(props: IconChoicesProps) {
  const { workspace, pageId, hasIcon, all, retry, field, choose, onAdd, onClose } = props;
  const { t } = useLingui();
  const { isMember } = useReadable(workspace.info);
  const { id, words, type, at, list, groups, onKeyDown } = field;
  const canAdd = props.canAdd && isMember;
  return (
    <div
      className={styles.box}
      onPaste={(event) => {
        const file = canAdd ? pictureOf(event.clipboardData) : null;
        if (file === null) return;
        event.preventDefault();
        onAdd(file);
      }}
    >
      <div className={styles.top}>
        <BareInput
          small
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
          aria-label={t`Find an emoji`}
          placeholder={t`Find an emoji`}
          value={words}
          onChange={(event) => type(event.target.value)}
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
      <IconList id={id} loading={all === null} groups={groups} at={at} onChoose={choose} />
      <NoChoices failed={all === "failed"} none={Array.isArray(all) && list.length === 0} onRetry={retry} />
      {canAdd ? (
        <div className={styles.add}>
          <Button wide icon={<SmilePlus aria-hidden="true" />} onClick={() => onAdd("empty")}>
            <Trans>Add an emoji</Trans>
          </Button>
        </div>
      ) : null}
      {pageId === undefined ? null : <PictureUpload workspace={workspace} pageId={pageId} as="icon" onDone={onClose} />}
      <PictureAddress onChoose={choose} />
    </div>
  );
}

interface NoChoicesProps {
  failed: boolean;
  none: boolean;
  onRetry: () => void;
}

/** Why nothing, or not everything, is there to choose from. */
function NoChoices({ failed, none, onRetry }: NoChoicesProps) {
  if (failed)
    return (
      <p className={styles.none}>
        <Trans>The emoji could not be loaded.</Trans>{" "}
        <button type="button" className={styles.again} onClick={onRetry}>
          <Trans>Try again</Trans>
        </button>
      </p>
    );
  return none ? (
    <p className={styles.none}>
      <Trans>No emoji has these words. Try another one, in English.</Trans>
    </p>
  ) : null;
}
