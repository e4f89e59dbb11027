// The limits of records on PostgreSQL.

import { recordLimitsSuite } from "./record-limits.suite.ts";
import { openOnPostgres } from "./testing/record-databases.ts";

recordLimitsSuite("PostgreSQL", { open: openOnPostgres });
