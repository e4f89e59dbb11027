// The commands on a database that is shown; what they have to tell the person is a toast. The same object for the same source.
import { useLingui } from "@lingui/react/macro";
import type { DatabaseSource } from "@tessera/database/source/database-source.ts";
import { useMemo } from "react";
import { useServices } from "../../../ground/services.ts";
import { databaseCommands, type DatabaseCommands } from "./database-commands.ts";

export function useDatabaseCommands(source: DatabaseSource): DatabaseCommands {
  const { i18n } = useLingui();
  const { toasts } = useServices();
  return useMemo(
    () => databaseCommands(source, i18n, (message) => toasts.show({ words: message })),
    [source, i18n, toasts],
  );
}
