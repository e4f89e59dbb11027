import { openOnPostgres } from "../../store/testing/record-databases.ts";
import { queriesSuite } from "./queries.suite.ts";

queriesSuite("PostgreSQL", { open: openOnPostgres });
