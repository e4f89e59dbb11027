// What a table opens beside its grid and the app draws: the bar for rows that are chosen, and the menu that is open.
import { Button } from "@tessera/ui/button/button.tsx";
import { Progress } from "@tessera/ui/progress/progress.tsx";
import type { KeyboardEvent } from "react";
import type { ChosenSlot, TableProps } from "./table-props.tsx";
import styles from "./table.module.css";
import type { TableControl } from "./use-table-control.tsx";

type AsideProps = Pick<TableProps, "words" | "chosenBar" | "columnMenu" | "calculationMenu" | "groupMenu" | "rowMenu">;

export function TableAside({ control, ...props }: AsideProps & { readonly control: TableControl }) {
  const { menu, picked, focusGrid } = control;
  const { words } = props;
  const leaveBar = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    picked.clear();
    focusGrid();
  };
  const { running } = control.bulk;
  return (
    <>
      {running === null ? null : (
        <div className={styles.writing} role="group" aria-label={running.words}>
          <Progress label={null} done={running.done} total={running.total} />
          <span>{running.words}</span>
          <Button size="small" onClick={running.cancel}>
            {words.cancel}
          </Button>
        </div>
      )}
      {picked.chosen.size === 0 ? null : (
        <div className={styles.chosenBar} data-chosen-bar="" onKeyDown={leaveBar}>
          {props.chosenBar(chosenSlot(control))}
        </div>
      )}
      {menu?.kind === "column" ? props.columnMenu(menu.slot) : null}
      {menu?.kind === "calculation" ? props.calculationMenu(menu.slot) : null}
      {menu?.kind === "group" ? props.groupMenu(menu.slot) : null}
      {menu?.kind === "row" ? props.rowMenu(menu.slot) : null}
    </>
  );
}

function chosenSlot({ picked, focusGrid, duplicate, remove, writeRows, shown }: TableControl): ChosenSlot {
  const ids = [...picked.chosen];
  const end = (): void => {
    picked.clear();
    focusGrid();
  };
  return {
    ids,
    focusBack: shown.scroller.current,
    duplicate: () => {
      duplicate(ids);
      end();
    },
    remove: () => {
      remove(ids);
      end();
    },
    clear: end,
    write: (edit) => writeRows({ ...edit, ids }),
  };
}
