// How a group of conditions is written, and a group within it: conditions and groups are added, duplicated, taken away, and a condition
// becomes a group. Every change counts at once. A group that stands deeper is said and kept.
// Invariant: what was just made has the focus; where something went, the first of its group has it.
import { Plural, useLingui } from "@lingui/react/macro";
import { isGroup, type Filter, type Group } from "@tessera/database/query/filter.ts";
import type { Schema } from "@tessera/database/schema.ts";
import { classes } from "@tessera/ui/base/classes.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { Popover } from "@tessera/ui/popover/popover.tsx";
import { Copy, Layers2, Plus, Trash2 } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { ConditionFields } from "./condition-fields.tsx";
import {
  countOf,
  DEEPEST_EDITED,
  otherOperator,
  withAdded,
  withDuplicate,
  withFilter,
  withGroupOf,
  withOperator,
  type FilterPath,
} from "./filter-edits.ts";
import { firstOperator } from "./filter-words.ts";
import bar from "./filter-bar.module.css";
import styles from "./filter-group.module.css";

export interface FilterGroupEditorProps {
  readonly anchor: Element;
  readonly onClose: () => void;
  readonly schema: Schema;
  /** One that stands in the filter itself. */
  readonly group: Group;
  /** Null: it is taken away. */
  readonly onGroup: (group: Group | null) => void;
  /** None where there is one group alone. */
  readonly onDuplicate?: () => void;
}

export function FilterGroupEditor({ anchor, onClose, schema, group, onGroup, onDuplicate }: FilterGroupEditorProps) {
  const { t } = useLingui();
  const surface = useRef<HTMLDivElement>(null);
  // Fields hold what is typed in them: where conditions come to stand elsewhere they are other fields.
  const [turn, setTurn] = useState(0);
  const wanted = useRef<FilterPath | null>(null);
  const change = (next: Group, focus: FilterPath): void => {
    wanted.current = focus;
    onGroup(next);
    setTurn(turn + 1);
  };
  // At once: what was pressed is gone, and the popover would take the focus itself.
  useLayoutEffect(() => {
    if (wanted.current !== null) firstAt(surface.current, wanted.current)?.focus();
    wanted.current = null;
  });
  const andClose = (run: () => void) => (): void => {
    run();
    onClose();
  };
  return (
    <Popover anchor={anchor} label={t`Group of conditions`} onClose={onClose}>
      <div ref={surface} className={classes(bar.editor, styles.editor)}>
        <GroupFields
          key={turn}
          schema={schema}
          root={group}
          group={group}
          path={[]}
          onRoot={onGroup}
          onChange={change}
        />
        <div className={classes(bar.acts, styles.ends)}>
          {onDuplicate === undefined ? null : (
            <Button size="small" look="ghost" icon={<Copy aria-hidden="true" />} onClick={andClose(onDuplicate)}>
              {t`Duplicate the group`}
            </Button>
          )}
          <Button
            size="small"
            look="ghost"
            icon={<Trash2 aria-hidden="true" />}
            onClick={andClose(() => onGroup(null))}
          >
            {t`Remove the group`}
          </Button>
        </div>
      </div>
    </Popover>
  );
}

/** The first field there; a group that went with its last condition is not there any more: then in what it stood in. */
function firstAt(surface: Element | null, path: FilterPath): HTMLElement | null {
  const part = surface?.querySelector(`[data-path="${path.join(" ")}"]`) ?? null;
  if (part === null && path.length > 0) return firstAt(surface, path.slice(0, -1));
  return part?.querySelector<HTMLElement>("[data-property], [data-adds]") ?? null;
}

interface GroupFieldsProps {
  readonly schema: Schema;
  readonly root: Group;
  readonly group: Group;
  /** Of the group within the root. */
  readonly path: FilterPath;
  /** What is written in a field. */
  readonly onRoot: (root: Group) => void;
  /** What moves others; `focus`: what has the focus then. */
  readonly onChange: (root: Group, focus: FilterPath) => void;
}

function GroupFields({ schema, root, group, path, onRoot, onChange }: GroupFieldsProps) {
  const { t } = useLingui();
  const [first] = Object.entries(schema.properties);
  // The filter itself is above the root.
  const mayHold = path.length + 2 < DEEPEST_EDITED;
  const add = (made: (condition: Filter) => Filter): void => {
    if (first === undefined) return;
    const condition = { property: first[0], operator: firstOperator(first[1].type) };
    onChange(withAdded(root, path, made(condition)), [...path, group.filters.length]);
  };
  return (
    <div role="group" aria-label={t`Group of conditions`} data-path={path.join(" ")} className={styles.group}>
      <select
        className={bar.select}
        aria-label={t`How conditions are joined`}
        value={group.operator}
        onChange={({ currentTarget }) => onRoot(withOperator(root, path, currentTarget.value === "or" ? "or" : "and"))}
      >
        <option value="and">{t`All conditions hold (and)`}</option>
        <option value="or">{t`Any condition holds (or)`}</option>
      </select>
      {group.filters.map((one, at) => (
        <Item
          key={at}
          schema={schema}
          root={root}
          one={one}
          path={[...path, at]}
          mayHold={mayHold}
          onRoot={onRoot}
          onChange={onChange}
        />
      ))}
      <div className={bar.acts}>
        <Button
          size="small"
          data-adds=""
          icon={<Plus aria-hidden="true" />}
          onClick={() => add((condition) => condition)}
        >
          {t`Add a condition`}
        </Button>
        {mayHold ? (
          <Button
            size="small"
            icon={<Layers2 aria-hidden="true" />}
            onClick={() => add((condition) => ({ operator: otherOperator(group.operator), filters: [condition] }))}
          >
            {t`Add a group`}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

interface ItemProps extends Omit<GroupFieldsProps, "group"> {
  readonly one: Filter;
  /** Whether a group may stand here. */
  readonly mayHold: boolean;
}

/** One of what a group holds, with what is done to it beside it. */
function Item({ one, mayHold, ...props }: ItemProps) {
  const { t } = useLingui();
  const { schema, root, path, onRoot, onChange } = props;
  const at = path.at(-1) ?? 0;
  const behind = [...path.slice(0, -1), at + 1];
  const isInner = isGroup(one);
  return (
    <div className={styles.item} {...(!isInner && { "data-path": path.join(" ") })}>
      <div className={styles.fields}>
        {!isInner ? (
          <ConditionFields
            schema={schema}
            condition={one}
            onCondition={(next) => onRoot(withFilter(root, path, next))}
          />
        ) : mayHold ? (
          <GroupFields {...props} group={one} />
        ) : (
          <p className={bar.note}>
            <Plural
              value={countOf(one)}
              one="A group of # condition, kept as it is"
              other="A group of # conditions, kept as it is"
            />
          </p>
        )}
      </div>
      <div className={styles.tools}>
        {isInner || !mayHold ? null : (
          <IconButton
            small
            label={t`Turn into a group`}
            onClick={() => onChange(withGroupOf(root, path), [...path, 0])}
          >
            <Layers2 aria-hidden="true" />
          </IconButton>
        )}
        <IconButton
          small
          label={isInner ? t`Duplicate the group` : t`Duplicate the condition`}
          onClick={() => onChange(withDuplicate(root, path), behind)}
        >
          <Copy aria-hidden="true" />
        </IconButton>
        <IconButton
          small
          label={isInner ? t`Remove the group` : t`Remove the condition`}
          onClick={() => onChange(withFilter(root, path, null), path.slice(0, -1))}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  );
}
