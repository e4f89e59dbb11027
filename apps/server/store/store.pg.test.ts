// The store on PostgreSQL.

import { storeSuite } from "./store.suite.ts";
import { openOnPostgres } from "./testing/record-databases.ts";

storeSuite("PostgreSQL", { open: openOnPostgres });
