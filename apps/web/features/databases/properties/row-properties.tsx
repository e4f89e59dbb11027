// The properties of a row above its page's text: each with its name and value, which are edited in place, and a button that adds a
// property. Empty properties are shown too, so that the user can fill them. Renders nothing until the database is loaded.
import { useLingui } from "@lingui/react/macro";
import { isLocked } from "@tessera/database/edit/lock.ts";
import { viewFormat } from "@tessera/database/edit/view-edits.ts";
import { CellPortsContext, type PeopleToChoose } from "@tessera/database/properties/base/cell-face.tsx";
import { cellOf } from "@tessera/database/properties/cells.tsx";
import { readSchema } from "@tessera/database/schema.ts";
import type { DatabaseSource } from "@tessera/database/source/database-source.ts";
import { columnsOf, type Column } from "@tessera/database/view-model/columns.ts";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { Popover } from "@tessera/ui/popover/popover.tsx";
import { Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { useReadable, useServices } from "../../../ground/services.ts";
import { PropertyTypes } from "./add-property.tsx";
import type { DatabaseCommands } from "../commands/database-commands.ts";
import { useDatabaseCommands } from "../commands/use-database-commands.ts";
import { PanelName, PanelRow } from "./panel.tsx";
import { PropertySettings } from "./property-settings.tsx";
import { PropertyValue } from "./property-value.tsx";
import { useCellPorts } from "./use-cell-ports.ts";
import panel from "./panel.module.css";
import styles from "./row-properties.module.css";

export interface RowPropertiesProps {
  readonly source: DatabaseSource;
  readonly rowId: string;
  /** Null if the user of that id is not known. The same function as long as it returns the same names. */
  readonly nameOf: (personId: string) => string | null;
  /** The users who can be chosen. The same object as long as it returns the same users. */
  readonly people: PeopleToChoose;
}

export function RowProperties({ source, rowId, nameOf, people }: RowPropertiesProps) {
  const { t } = useLingui();
  const { toasts } = useServices();
  const state = useReadable(source.state);
  const row = useReadable(source.row(rowId));
  const ports = useCellPorts(nameOf, people);
  const commands = useDatabaseCommands(source);
  if (state.kind !== "ready" || row === null) return null;
  const [first] = state.views;
  const canShape = state.canEdit && !isLocked(state.block);
  const columns = columnsOf(readSchema(state.collection), first === undefined ? {} : viewFormat(first));
  const titleKey = columns.find(({ property }) => property.type === "title")?.key ?? "";
  return (
    <CellPortsContext value={ports}>
      <section className={styles.properties} aria-label={t`Properties`}>
        {columns
          .filter(({ property }) => property.type !== "title")
          .map((column) => (
            <div key={column.key} className={styles.row}>
              <PropertyLabel column={column} commands={commands} canShape={canShape} />
              <PropertyValue
                source={source}
                row={row}
                column={column}
                titleKey={titleKey}
                commands={commands}
                say={(words) => toasts.show({ words })}
              />
            </div>
          ))}
        {canShape ? (
          <MenuButton
            trigger={(props) => (
              <button {...props} type="button" className={styles.add}>
                <Plus aria-hidden="true" />
                {t`Add a property`}
              </button>
            )}
            menu={(anchor, close) => (
              <PropertyTypes anchor={anchor} onClose={close} onChoose={(type) => commands.addProperty(type)} />
            )}
          />
        ) : null}
      </section>
    </CellPortsContext>
  );
}

interface PropertyLabelProps {
  readonly column: Column;
  readonly commands: DatabaseCommands;
  readonly canShape: boolean;
}

function PropertyLabel({ column, commands, canShape }: PropertyLabelProps) {
  const { t } = useLingui();
  const { Icon } = cellOf(column.property.type);
  const name = column.property.name || t`Without a name`;
  if (!canShape)
    return (
      <span className={styles.label}>
        <Icon aria-hidden="true" />
        <span className={styles.words}>{name}</span>
      </span>
    );
  return (
    <MenuButton
      popup="dialog"
      trigger={(props) => (
        <button {...props} type="button" className={styles.label}>
          <Icon aria-hidden="true" />
          <span className={styles.words}>{name}</span>
        </button>
      )}
      menu={(anchor, close) => <LabelMenu anchor={anchor} column={column} commands={commands} onClose={close} />}
    />
  );
}

interface LabelMenuProps {
  readonly anchor: Element;
  readonly column: Column;
  readonly commands: DatabaseCommands;
  readonly onClose: () => void;
}

function LabelMenu({ anchor, column, commands, onClose }: LabelMenuProps) {
  const { t } = useLingui();
  const { key, property } = column;
  const written = useRef(property.name);
  const close = (): void => {
    const next = written.current.trim();
    if (next !== property.name) commands.renameProperty(key, next);
    onClose();
  };
  return (
    <Popover anchor={anchor} label={t`Property menu`} onClose={close}>
      <div className={panel.panel} data-panel="">
        <PanelName
          label={t`Name of the property`}
          name={property.name}
          onName={(next) => (written.current = next)}
          onEnter={close}
        />
        <PropertySettings propertyKey={key} property={property} commands={commands} />
        <PanelRow
          icon={<Trash2 aria-hidden="true" />}
          isDanger
          onPress={() => {
            commands.deleteProperty(key);
            onClose();
          }}
        >{t`Delete property`}</PanelRow>
      </div>
    </Popover>
  );
}
