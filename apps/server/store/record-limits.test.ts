// The limits of records in memory and on the embedded database.

import { recordLimitsSuite } from "./record-limits.suite.ts";
import { openMemory, openOnPglite } from "./testing/record-databases.ts";

recordLimitsSuite("memory", { open: openMemory });
recordLimitsSuite("PGlite", { open: openOnPglite });
