// The type of a property in its menu: the type itself, those that it can become, and what a change would do before it is done.
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { CONVERTIBLE_TYPES, whyFixed, type ConvertibleType } from "@tessera/database/conversions/convertible.ts";
import type { Survey } from "@tessera/database/conversions/survey.ts";
import { cellOf } from "@tessera/database/properties/cells.tsx";
import { isPropertyType } from "@tessera/database/properties/models.ts";
import type { Property } from "@tessera/database/schema.ts";
import { classes } from "@tessera/ui/base/classes.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { Check, ChevronDown, ChevronRight } from "lucide-react";
import { useRef, useState } from "react";
import type { DatabaseCommands } from "../commands/database-commands.ts";
import { typeWords } from "../../../words/database-words.ts";
import { PanelRow } from "./panel.tsx";
import { useConversion } from "./use-conversion.ts";
import panel from "./panel.module.css";
import { Progress } from "@tessera/ui/progress/progress.tsx";
import styles from "./property-type-row.module.css";

export interface PropertyTypeRowProps {
  readonly propertyKey: string;
  readonly property: Property;
  readonly commands: DatabaseCommands;
}

export function PropertyTypeRow({ propertyKey, property, commands }: PropertyTypeRowProps) {
  const { t, i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { state, choose, confirm, leave } = useConversion(commands, propertyKey, () => setOpen(false));
  const group = useRef<HTMLDivElement>(null);
  /** The element that has the focus is about to be removed. */
  const focusRow = (): void => group.current?.querySelector("button")?.focus();
  const { type } = property;
  const words = typeWords(i18n);
  const name = isPropertyType(type) ? words[type] : type;
  const { Icon } = cellOf(type);
  const why = whyFixed(type);
  if (why !== null) return <FixedType name={name} Icon={Icon} why={why} />;
  const stop = (): void => {
    focusRow();
    leave();
  };
  return (
    <div ref={group} role="group" aria-label={t`Type`} className={styles.type}>
      <PanelRow
        icon={<Icon aria-hidden="true" />}
        isExpanded={isOpen}
        end={
          <>
            {name}
            {isOpen ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
          </>
        }
        onPress={() => {
          if (state.kind === "writing") return;
          leave();
          setOpen(!isOpen);
        }}
      >{t`Type`}</PanelRow>
      {isOpen && state.kind === "idle" ? (
        <TypeChoice
          type={type}
          onChoose={(next) => {
            focusRow();
            if (next === type) setOpen(false);
            else void choose(next);
          }}
        />
      ) : null}
      {state.kind === "looking" || state.kind === "writing" ? (
        <div className={styles.state} role="status">
          <ConversionProgress {...state} />
          <Button size="small" onClick={stop}>{t`Cancel`}</Button>
        </div>
      ) : null}
      {state.kind === "away" ? (
        <div className={styles.state} role="alert">
          <p>{t`Not all rows are here, so it is not known what would become of them. Try again when you are online.`}</p>
          <Button size="small" onClick={stop}>{t`Close`}</Button>
        </div>
      ) : null}
      {state.kind === "asking" ? (
        <ConversionQuestion
          survey={state.survey}
          onYes={() => {
            focusRow();
            confirm(state.survey);
          }}
          onNo={stop}
        />
      ) : null}
    </div>
  );
}

interface FixedTypeProps {
  readonly name: string;
  readonly Icon: ReturnType<typeof cellOf>["Icon"];
  readonly why: NonNullable<ReturnType<typeof whyFixed>>;
}

/** Of a type that no property can change from. */
function FixedType({ name, Icon, why }: FixedTypeProps) {
  const { t } = useLingui();
  const reasons = {
    title: t`Every row has one name: it stays a text.`,
    computed: t`Its values come by themselves: the type stays.`,
    unknown: t`This type is not known here: it stays as it is.`,
  };
  return (
    <div className={styles.fixed}>
      <Icon aria-hidden="true" />
      <span>
        {name} <span className={styles.why}>{reasons[why]}</span>
      </span>
    </div>
  );
}

interface TypeChoiceProps {
  readonly type: string;
  readonly onChoose: (type: ConvertibleType) => void;
}

function TypeChoice({ type, onChoose }: TypeChoiceProps) {
  const { i18n } = useLingui();
  const words = typeWords(i18n);
  return (
    <div className={classes(panel.options, styles.types)}>
      {CONVERTIBLE_TYPES.map((one) => {
        const { Icon } = cellOf(one);
        return (
          <PanelRow
            key={one}
            icon={<Icon aria-hidden="true" />}
            isChosen={one === type}
            end={one === type ? <Check aria-hidden="true" /> : undefined}
            onPress={() => onChoose(one)}
          >
            {words[one]}
          </PanelRow>
        );
      })}
    </div>
  );
}

interface ConversionProgressProps {
  readonly kind: "looking" | "writing";
  readonly done: number;
  readonly total: number;
}

function ConversionProgress({ kind, done, total }: ConversionProgressProps) {
  return (
    <div className={styles.looking}>
      <p>{kind === "looking" ? <Trans>Looking at the rows</Trans> : <Trans>Changing the rows</Trans>}</p>
      {total === 0 ? null : <Progress label={null} done={done} total={total} />}
    </div>
  );
}

interface ConversionQuestionProps {
  readonly survey: Survey;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asked before anything is written: some values do not fit the new type, or do not give back their text. */
function ConversionQuestion({ survey, onYes, onNo }: ConversionQuestionProps) {
  const { t, i18n } = useLingui();
  const { unkept, lossy, filled, examples, losses, conversion } = survey;
  const type = typeWords(i18n)[conversion.to];
  return (
    <div className={styles.state} role="alertdialog" aria-label={t`Change the type?`}>
      {unkept === 0 ? null : (
        <>
          <p>
            <Plural
              value={unkept}
              one={`# of ${filled} values does not fit “${type}”:`}
              other={`# of ${filled} values do not fit “${type}”:`}
            />{" "}
            {examples.map((one) => `“${shortened(one)}”`).join(", ")}
          </p>
          <p>
            <Trans>Such values stay as they are, and count as empty.</Trans>
          </p>
        </>
      )}
      {lossy === 0 ? null : (
        <p>
          <Plural
            value={lossy}
            one={`# of ${filled} values would lose a part of its text:`}
            other={`# of ${filled} values would lose a part of their text:`}
          />{" "}
          {losses.map(([from, to]) => `“${shortened(from)}” → “${to}”`).join(", ")}
        </p>
      )}
      <div className={styles.buttons}>
        <Button size="small" look="primary" autoFocus onClick={onYes}>{t`Change type`}</Button>
        <Button size="small" onClick={onNo}>{t`Cancel`}</Button>
      </div>
    </div>
  );
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
