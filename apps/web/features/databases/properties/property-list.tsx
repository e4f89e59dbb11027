// The properties of a view: which are shown, in which order, and those that were deleted and may come back.
import { useLingui } from "@lingui/react/macro";
import { cellOf } from "@tessera/database/properties/cells.tsx";
import type { Schema } from "@tessera/database/schema.ts";
import type { StoredView } from "@tessera/database/source/database-source.ts";
import { typeOfView } from "@tessera/database/view-model/view-types.ts";
import { stepped, withShown, type Column } from "@tessera/database/view-model/columns.ts";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { Popover } from "@tessera/ui/popover/popover.tsx";
import { ArrowDown, ArrowUp, Check, Eye, EyeOff, PaintBucket, Trash2, Undo2, WrapText } from "lucide-react";
import { useState } from "react";
import { ColourRulesEditor } from "./colour-rules-editor.tsx";
import type { DatabaseCommands } from "../commands/database-commands.ts";
import { PanelRow } from "./panel.tsx";
import panel from "./panel.module.css";

export interface PropertyListProps {
  readonly anchor: Element;
  readonly onClose: () => void;
  readonly schema: Schema;
  readonly columns: readonly Column[];
  readonly view: StoredView;
  readonly commands: DatabaseCommands;
}

export function PropertyList({ anchor, onClose, schema, columns, view, commands }: PropertyListProps) {
  const { t } = useLingui();
  const [isColouring, setIsColouring] = useState(false);
  const shown = columns.filter(({ isShown }) => isShown);
  const hidden = columns.filter(({ isShown }) => !isShown);
  const isWrapped = columns.every(({ wraps }) => wraps);
  const row = (column: Column, at: number) => (
    <PropertyLine
      key={column.key}
      column={column}
      isFirst={at === 0}
      isLast={at === shown.length - 1}
      onStep={(by) => commands.setColumns(view, stepped(columns, column.key, by))}
      onShown={(isShown) => commands.setColumns(view, withShown(columns, column.key, isShown))}
    />
  );
  return (
    <Popover anchor={anchor} label={t`Properties`} onClose={onClose} align="end">
      <div className={panel.panel}>
        {typeOfView(view) === "table" ? (
          <PanelRow
            icon={<WrapText aria-hidden="true" />}
            isChosen={isWrapped}
            end={isWrapped ? <Check aria-hidden="true" /> : undefined}
            onPress={() => commands.setWrap(view, !isWrapped)}
          >
            {t`Wrap all columns`}
          </PanelRow>
        ) : null}
        <PanelRow
          icon={<PaintBucket aria-hidden="true" />}
          isExpanded={isColouring}
          onPress={() => setIsColouring(!isColouring)}
        >
          {t`Colors by condition`}
        </PanelRow>
        {isColouring ? <ColourRulesEditor view={view} schema={schema} commands={commands} /> : null}
        <div className={panel.label}>{t`Shown in this view`}</div>
        <div className={panel.options}>{shown.map(row)}</div>
        {hidden.length === 0 ? null : (
          <>
            <div className={panel.label}>{t`Hidden in this view`}</div>
            <div className={panel.options}>{hidden.map(row)}</div>
          </>
        )}
        <DeletedProperties schema={schema} commands={commands} />
      </div>
    </Popover>
  );
}

interface PropertyLineProps {
  readonly column: Column;
  /** Of those that the view shows. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onStep: (by: -1 | 1) => void;
  readonly onShown: (isShown: boolean) => void;
}

function PropertyLine({ column: { property, isShown }, isFirst, isLast, onStep, onShown }: PropertyLineProps) {
  const { t } = useLingui();
  const { Icon } = cellOf(property.type);
  const name = property.name || t`Without a name`;
  return (
    <div className={panel.option}>
      <Icon aria-hidden="true" />
      <span className={panel.words}>{name}</span>
      {isShown ? (
        <>
          <IconButton small label={t`Move “${name}” up`} disabled={isFirst} onClick={() => onStep(-1)}>
            <ArrowUp aria-hidden="true" />
          </IconButton>
          <IconButton small label={t`Move “${name}” down`} disabled={isLast} onClick={() => onStep(1)}>
            <ArrowDown aria-hidden="true" />
          </IconButton>
        </>
      ) : null}
      <IconButton
        small
        label={isShown ? t`Hide “${name}”` : t`Show “${name}”`}
        disabled={property.type === "title"}
        onClick={() => onShown(!isShown)}
      >
        {isShown ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
      </IconButton>
    </div>
  );
}

interface DeletedPropertiesProps {
  readonly schema: Schema;
  readonly commands: Pick<DatabaseCommands, "forgetProperty" | "restoreProperty">;
}

function DeletedProperties({ schema, commands }: DeletedPropertiesProps) {
  const { t } = useLingui();
  const deleted = Object.entries(schema.deleted).filter(([key]) => !Object.hasOwn(schema.properties, key));
  if (deleted.length === 0) return null;
  return (
    <>
      <div className={panel.label}>{t`Deleted`}</div>
      <div className={panel.options}>
        {deleted.map(([key, { name }]) => (
          <div key={key} className={panel.option}>
            <span className={panel.words}>{name || t`Without a name`}</span>
            <IconButton small label={t`Bring “${name}” back`} onClick={() => commands.restoreProperty(key)}>
              <Undo2 aria-hidden="true" />
            </IconButton>
            <IconButton small label={t`Remove “${name}” for good`} onClick={() => commands.forgetProperty(key)}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          </div>
        ))}
      </div>
    </>
  );
}
