import { openOnPostgres } from "../../store/testing/record-databases.ts";
import { removalsSuite } from "./removals.suite.ts";

removalsSuite("PostgreSQL", { open: openOnPostgres });
