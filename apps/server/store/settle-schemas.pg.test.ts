import { settleSchemasSuite } from "./settle-schemas.suite.ts";
import { openOnPostgres } from "./testing/record-databases.ts";

settleSchemasSuite("PostgreSQL", openOnPostgres);
