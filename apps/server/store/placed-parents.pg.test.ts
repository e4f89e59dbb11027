import { placedParentsSuite } from "./placed-parents.suite.ts";
import { openOnPostgres } from "./testing/record-databases.ts";

placedParentsSuite("PostgreSQL", openOnPostgres);
