// The properties of a view: which are shown, in which order, and those that were deleted and may come back.
import { useLingui } from "@lingui/react/macro";
import { cellOf } from "@tessera/database/properties/cells.tsx";
import type { Schema } from "@tessera/database/schema.ts";
import type { StoredView } from "@tessera/database/views/database-source.ts";
import { typeOfView } from "@tessera/database/views/view-types.ts";
import { stepped, withShown, type Column } from "@tessera/database/views/columns.ts";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { Popover } from "@tessera/ui/popover/popover.tsx";
import { ArrowDown, ArrowUp, Check, Eye, EyeOff, PaintBucket, Undo2, WrapText } from "lucide-react";
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
  const deleted = Object.entries(schema.deleted).filter(([key]) => !Object.hasOwn(schema.properties, key));
  const row = ({ key, property, isShown }: Column, at: number) => {
    const { Icon } = cellOf(property.type);
    const name = property.name || t`Without a name`;
    return (
      <div key={key} className={panel.option}>
        <Icon aria-hidden="true" />
        <span className={panel.words}>{name}</span>
        {isShown ? (
          <>
            <IconButton
              small
              label={t`Move “${name}” up`}
              disabled={at === 0}
              onClick={() => commands.setColumns(view, stepped(columns, key, -1))}
            >
              <ArrowUp aria-hidden="true" />
            </IconButton>
            <IconButton
              small
              label={t`Move “${name}” down`}
              disabled={at === shown.length - 1}
              onClick={() => commands.setColumns(view, stepped(columns, key, 1))}
            >
              <ArrowDown aria-hidden="true" />
            </IconButton>
          </>
        ) : null}
        <IconButton
          small
          label={isShown ? t`Hide “${name}”` : t`Show “${name}”`}
          disabled={property.type === "title"}
          onClick={() => commands.setColumns(view, withShown(columns, key, !isShown))}
        >
          {isShown ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
        </IconButton>
      </div>
    );
  };
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
        {deleted.length === 0 ? null : (
          <>
            <div className={panel.label}>{t`Deleted`}</div>
            <div className={panel.options}>
              {deleted.map(([key, { name }]) => (
                <div key={key} className={panel.option}>
                  <span className={panel.words}>{name || t`Without a name`}</span>
                  <IconButton small label={t`Bring “${name}” back`} onClick={() => commands.restoreProperty(key)}>
                    <Undo2 aria-hidden="true" />
                  </IconButton>
                </div>
              ))}
            </div>
          </>
        )}
      </div>
    </Popover>
  );
}
