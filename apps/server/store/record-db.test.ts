// The record port in memory and on the embedded database.

import { recordDbSuite } from "./record-db.suite.ts";
import { openMemory, openOnPglite } from "./testing/record-databases.ts";

recordDbSuite("memory", { open: openMemory });
recordDbSuite("PGlite", { open: openOnPglite });
