import { openOnPostgres } from "../../store/testing/record-databases.ts";
import { importsSuite } from "./imports.suite.ts";

importsSuite("PostgreSQL", openOnPostgres);
