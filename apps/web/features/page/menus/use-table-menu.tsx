// What a table that was pasted may become: the table that it is, or a database.
import { useLingui } from "@lingui/react/macro";
import { TableMenu } from "@tessera/editor/menus/table-menu.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import type { SuggestionRow } from "@tessera/ui/suggestions/suggestions.tsx";
import { Database, Table2 } from "lucide-react";
import { useEffect, useState } from "react";

/** `onDatabase`: is asked to make one of the table. */
export function useTableMenu(editor: PageEditor, onDatabase: (table: string) => void): TableMenu<SuggestionRow> {
  const { t } = useLingui();
  const [{ menu, connect }] = useState(() => {
    let connected = onDatabase;
    const rows = [
      { id: "table", title: t`Table`, icon: <Table2 aria-hidden="true" /> },
      { id: "database", title: t`Database`, icon: <Database aria-hidden="true" /> },
    ];
    const choose = ({ id }: SuggestionRow, table: string): void => (id === "database" ? connected(table) : undefined);
    const made = new TableMenu<SuggestionRow>(editor, { rows, choose });
    return { menu: made, connect: (next: typeof onDatabase) => void (connected = next) };
  });
  useEffect(() => connect(onDatabase));
  useEffect(() => editor.use(menu), [editor, menu]);
  return menu;
}
