// The rules by which a view colours rows and cells: each with its condition, its colour and what it colours, in the order in which they
// count. Every change is the view's at once.
import { useLingui } from "@lingui/react/macro";
import { OPTION_COLOURS } from "@tessera/database/edit/option-edits.ts";
import { viewFormat } from "@tessera/database/edit/view-edits.ts";
import type { Schema } from "@tessera/database/schema.ts";
import { colourRules, type ColourRule } from "@tessera/database/views/colours/colour-rules.ts";
import type { StoredView } from "@tessera/database/source/database-source.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { ArrowDown, ArrowUp, ListFilter, Plus, Trash2 } from "lucide-react";
import type { DatabaseCommands } from "../commands/database-commands.ts";
import { ConditionCount } from "../filters/condition-count.tsx";
import { FilterGroupEditor } from "../filters/filter-group-editor.tsx";
import { firstOperator } from "../filters/filter-words.ts";
import { optionColourWords } from "./option-colour-words.ts";
import { PropertyOptions } from "../filters/property-options.tsx";
import fields from "./number-settings.module.css";
import swatches from "./option-list.module.css";
import styles from "./colour-rules-editor.module.css";

export interface ColourRulesEditorProps {
  readonly view: StoredView;
  readonly schema: Schema;
  readonly commands: DatabaseCommands;
}

export function ColourRulesEditor({ view, schema, commands }: ColourRulesEditorProps) {
  const { t } = useLingui();
  const rules = colourRules(viewFormat(view));
  const set = (next: readonly ColourRule[]): void => void commands.setColourRules(view, next);
  const [first] = Object.entries(schema.properties);
  const add = (): void => {
    if (first === undefined) return;
    const [property, { type }] = first;
    const filter = { operator: "and", filters: [{ property, operator: firstOperator(type) }] } as const;
    set([...rules, { id: newId(), filter, colour: "yellow", property: null }]);
  };
  const step = (at: number, by: 1 | -1): void => {
    const others = rules.filter((_, index) => index !== at);
    const moved = rules[at];
    if (moved !== undefined) set([...others.slice(0, at + by), moved, ...others.slice(at + by)]);
  };
  return (
    <div className={styles.rules}>
      {rules.length === 0 ? (
        <p className={styles.note}>{t`Rows and cells take a color where a condition holds.`}</p>
      ) : null}
      {rules.length > 1 ? <p className={styles.note}>{t`Where several hold, the first one counts.`}</p> : null}
      {rules.map((rule, at) => (
        <Rule
          key={rule.id}
          rule={rule}
          line={at + 1}
          schema={schema}
          isFirst={at === 0}
          isLast={at === rules.length - 1}
          onRule={(next) => set(rules.flatMap((one) => (one.id !== rule.id ? [one] : next === null ? [] : [next])))}
          onStep={(by) => step(at, by)}
        />
      ))}
      <Button size="small" icon={<Plus aria-hidden="true" />} onClick={add}>
        {t`Add a color`}
      </Button>
    </div>
  );
}

interface RuleProps {
  readonly rule: ColourRule;
  readonly line: number;
  readonly schema: Schema;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Null: it is taken away. */
  readonly onRule: (rule: ColourRule | null) => void;
  readonly onStep: (by: 1 | -1) => void;
}

function Rule({ rule, line, schema, isFirst, isLast, onRule, onStep }: RuleProps) {
  const { t, i18n } = useLingui();
  const words = optionColourWords(i18n);
  const { filter, colour, property } = rule;
  return (
    <div role="group" aria-label={t`Color ${line}`} className={styles.rule}>
      <div className={styles.line}>
        <span
          className={`${styles.swatch ?? ""} ${swatches.colour ?? ""}`}
          data-option-colour={colour}
          aria-hidden="true"
        />
        <select
          className={fields.field}
          aria-label={t`Color`}
          value={colour}
          onChange={({ currentTarget }) =>
            onRule({ ...rule, colour: OPTION_COLOURS.find((one) => one === currentTarget.value) ?? colour })
          }
        >
          {OPTION_COLOURS.map((one) => (
            <option key={one} value={one}>
              {words[one]}
            </option>
          ))}
        </select>
        <select
          className={fields.field}
          aria-label={t`What is colored`}
          value={property ?? ""}
          onChange={({ currentTarget }) =>
            onRule({ ...rule, property: currentTarget.value === "" ? null : currentTarget.value })
          }
        >
          <option value="">{t`Whole row`}</option>
          <PropertyOptions schema={schema} chosen={property} />
        </select>
      </div>
      <div className={styles.line}>
        <MenuButton
          popup="dialog"
          trigger={(trigger) => (
            <Button {...trigger} size="small" icon={<ListFilter aria-hidden="true" />}>
              <ConditionCount group={filter} />
            </Button>
          )}
          menu={(anchor, close) => (
            <FilterGroupEditor
              anchor={anchor}
              onClose={close}
              schema={schema}
              group={filter}
              onGroup={(next) => onRule(next === null || !("filters" in next) ? null : { ...rule, filter: next })}
            />
          )}
        />
        <span className={styles.acts}>
          <IconButton small label={t`Move up`} disabled={isFirst} onClick={() => onStep(-1)}>
            <ArrowUp aria-hidden="true" />
          </IconButton>
          <IconButton small label={t`Move down`} disabled={isLast} onClick={() => onStep(1)}>
            <ArrowDown aria-hidden="true" />
          </IconButton>
          <IconButton small label={t`Remove the color`} onClick={() => onRule(null)}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </span>
      </div>
    </div>
  );
}
