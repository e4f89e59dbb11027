import { settleSchemasSuite } from "./settle-schemas.suite.ts";
import { openOnPglite } from "./testing/record-databases.ts";

settleSchemasSuite("PGlite", openOnPglite);
