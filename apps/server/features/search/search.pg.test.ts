import { openOnPostgres } from "../../store/testing/record-databases.ts";
import { searchSuite } from "./search.suite.ts";

searchSuite("PostgreSQL", { open: openOnPostgres });
