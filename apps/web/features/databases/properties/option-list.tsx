// The options of a property in their order, of a status by its groups: each is moved by hand or by keys, named, coloured, merged,
// deleted. New ones are made in a cell.
import { useLingui } from "@lingui/react/macro";
import type { OptionPlace } from "@tessera/database/edit/option-edits.ts";
import { optionLines, placeBehind, steppedPlace } from "@tessera/database/edit/option-order.ts";
import type { Property } from "@tessera/database/schema.ts";
import { useLayoutEffect, useRef, useState } from "react";
import type { DatabaseCommands } from "../commands/database-commands.ts";
import { OptionRow } from "./option-row.tsx";
import { useOptionDrag } from "./use-option-drag.ts";
import list from "./option-list.module.css";
import styles from "./panel.module.css";

export interface OptionListProps {
  readonly propertyKey: string;
  readonly property: Property;
  readonly commands: DatabaseCommands;
}

export function OptionList({ propertyKey, property, commands }: OptionListProps) {
  const { t } = useLingui();
  const [announcement, setAnnouncement] = useState("");
  /** Whose handle has the focus once the list stands in its new order. */
  const moved = useRef<string | null>(null);
  const handles = useRef(new Map<string, HTMLButtonElement>());
  const lines = optionLines(property);
  const place = (words: string, to: OptionPlace | null): void => {
    if (to === null || !commands.placeOption(propertyKey, words, to)) return;
    moved.current = words;
    const { before } = to;
    const group = property.groups?.find(({ id }) => id === to.group)?.name;
    const where = before === null ? t`“${words}” is last now` : t`“${words}” stands before “${before}” now`;
    setAnnouncement(group === undefined ? where : `${group}: ${where}`);
  };
  const { gap, handlersOf } = useOptionDrag((words, behind) => place(words, placeBehind(lines, words, behind)));
  useLayoutEffect(() => {
    if (moved.current === null) return;
    handles.current.get(moved.current)?.focus();
    moved.current = null;
  });
  if (property.options.length === 0) return null;
  const gapOf = (line: number) => (gap === line ? "behind" : gap === -1 && line === 0 ? "before" : null);
  return (
    <div role="group" aria-label={t`Options`}>
      <div className={styles.label}>{t`Options`}</div>
      <div className={styles.options} data-lines="">
        {lines.map((line, at) =>
          line.kind === "group" ? (
            <div key={`group ${line.id}`} className={list.group} data-line={at} data-gap={gapOf(at) ?? undefined}>
              {line.name}
            </div>
          ) : (
            <OptionRow
              key={line.option.id}
              propertyKey={propertyKey}
              option={line.option}
              others={property.options.filter((one) => one !== line.option)}
              commands={commands}
              line={at}
              gap={gapOf(at)}
              handle={{
                ref: (handle) => {
                  if (handle !== null) handles.current.set(line.option.value, handle);
                },
                ...handlersOf(line.option.value),
              }}
              onStep={(by) => place(line.option.value, steppedPlace(lines, line.option.value, by))}
            />
          ),
        )}
      </div>
      <div className="visually-hidden" role="status">
        {announcement}
      </div>
    </div>
  );
}
