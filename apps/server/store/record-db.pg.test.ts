// The record port on PostgreSQL.

import { recordDbSuite } from "./record-db.suite.ts";
import { openOnPostgres } from "./testing/record-databases.ts";

recordDbSuite("PostgreSQL", { open: openOnPostgres });
