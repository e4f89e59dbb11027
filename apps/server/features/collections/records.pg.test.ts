import { openOnPostgres } from "../../store/testing/record-databases.ts";
import { recordsSuite } from "./records.suite.ts";

recordsSuite("PostgreSQL", { open: openOnPostgres });
