// How a condition of the view itself is written, and what becomes of it. Every change counts at once.
import { useLingui } from "@lingui/react/macro";
import type { Condition } from "@tessera/database/query/filter.ts";
import type { Schema } from "@tessera/database/schema.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { Popover } from "@tessera/ui/popover/popover.tsx";
import { Copy, Layers2, Trash2 } from "lucide-react";
import { ConditionFields } from "./condition-fields.tsx";
import styles from "./filter-bar.module.css";

export interface FilterEditorProps {
  readonly anchor: Element;
  readonly onClose: () => void;
  readonly schema: Schema;
  readonly condition: Condition;
  /** Null: it is taken away. */
  readonly onCondition: (condition: Condition | null) => void;
  readonly onDuplicate: () => void;
  /** It becomes the first condition of a group, which is edited in its place. */
  readonly onGroup: () => void;
}

export function FilterEditor({
  anchor,
  onClose,
  schema,
  condition,
  onCondition,
  onDuplicate,
  onGroup,
}: FilterEditorProps) {
  const { t } = useLingui();
  const isGone = schema.properties[condition.property] === undefined;
  const andClose = (run: () => void) => (): void => {
    run();
    onClose();
  };
  return (
    <Popover anchor={anchor} label={t`Condition`} onClose={onClose}>
      <div className={styles.editor}>
        {isGone ? (
          <p
            className={styles.note}
          >{t`This condition is about a property that was deleted. It does not count until the property comes back.`}</p>
        ) : (
          <ConditionFields schema={schema} condition={condition} onCondition={onCondition} />
        )}
        <div className={styles.acts}>
          <Button size="small" look="ghost" icon={<Copy aria-hidden="true" />} onClick={andClose(onDuplicate)}>
            {t`Duplicate`}
          </Button>
          <Button size="small" look="ghost" icon={<Layers2 aria-hidden="true" />} onClick={onGroup}>
            {t`Turn into a group`}
          </Button>
          <Button
            size="small"
            look="ghost"
            icon={<Trash2 aria-hidden="true" />}
            onClick={andClose(() => onCondition(null))}
          >
            {t`Remove`}
          </Button>
        </div>
      </div>
    </Popover>
  );
}
