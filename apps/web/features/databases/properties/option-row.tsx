// A line of the list of options: the handle that moves it, its chip, and how it is edited or deleted. Rows that have it are counted
// before it goes.
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { OptionChip } from "@tessera/database/properties/select/option-chip.tsx";
import type { Option } from "@tessera/database/schema.ts";
import { classes } from "@tessera/ui/base/classes.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { GripVertical, Pencil, X } from "lucide-react";
import { useState, type ComponentPropsWithRef, type KeyboardEvent } from "react";
import type { DatabaseCommands } from "../commands/database-commands.ts";
import { OptionEditor } from "./option-editor.tsx";
import list from "./option-list.module.css";
import styles from "./panel.module.css";

export interface OptionRowProps {
  readonly propertyKey: string;
  readonly option: Option;
  readonly others: readonly Option[];
  readonly commands: DatabaseCommands;
  /** Its place in the list. */
  readonly line: number;
  readonly gap: "before" | "behind" | null;
  readonly handle: ComponentPropsWithRef<"button">;
  readonly onStep: (by: -1 | 1) => void;
}

/** `count`: null where it is not known here. */
type Doing =
  | { readonly kind: "nothing" | "editing" | "counting" }
  | { readonly kind: "asking"; readonly count: number | null };

export function OptionRow({ propertyKey, option, others, commands, line, gap, handle, onStep }: OptionRowProps) {
  const { t } = useLingui();
  const [doing, setDoing] = useState<Doing>({ kind: "nothing" });
  const { value, color } = option;
  const rest = (): void => setDoing({ kind: "nothing" });
  const remove = async (): Promise<void> => {
    setDoing({ kind: "counting" });
    const count = await commands.rowsWithOption(propertyKey, value);
    if (count !== 0) return setDoing({ kind: "asking", count });
    rest();
    await commands.removeOption(propertyKey, value);
  };
  const step = (event: KeyboardEvent): void => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    onStep(event.key === "ArrowUp" ? -1 : 1);
  };
  return (
    <div>
      <div className={classes(styles.option, list.line)} data-line={line} data-gap={gap ?? undefined}>
        <IconButton
          {...handle}
          small
          className={list.handle}
          label={t`Move “${value}”`}
          aria-keyshortcuts="ArrowUp ArrowDown"
          onKeyDown={step}
        >
          <GripVertical aria-hidden="true" />
        </IconButton>
        <span className={list.chip}>
          <OptionChip words={value} colour={color} />
        </span>
        <IconButton
          small
          label={t`Edit “${value}”`}
          aria-expanded={doing.kind === "editing"}
          onClick={() => setDoing({ kind: doing.kind === "editing" ? "nothing" : "editing" })}
        >
          <Pencil aria-hidden="true" />
        </IconButton>
        <IconButton
          small
          label={t`Delete “${value}”`}
          aria-disabled={doing.kind === "counting" || undefined}
          onClick={() => void remove()}
        >
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {doing.kind === "editing" ? (
        <OptionEditor propertyKey={propertyKey} option={option} others={others} commands={commands} onClose={rest} />
      ) : null}
      {doing.kind === "asking" ? (
        <div className={list.asking} role="alertdialog" aria-label={t`Delete “${value}”?`}>
          <p>
            {doing.count === null ? (
              <Trans>Rows that have it lose it. How many is not known here.</Trans>
            ) : (
              <Plural value={doing.count} one="# row has it and loses it." other="# rows have it and lose it." />
            )}
          </p>
          <div className={list.buttons}>
            <Button
              size="small"
              look="danger"
              autoFocus
              onClick={() => {
                rest();
                void commands.removeOption(propertyKey, value);
              }}
            >{t`Delete option`}</Button>
            <Button size="small" onClick={rest}>{t`Cancel`}</Button>
          </div>
        </div>
      ) : null}
    </div>
  );
}
