import { openOnPostgres } from "../../store/testing/record-databases.ts";
import { largeRowsSuite } from "./large-rows.suite.ts";

largeRowsSuite("PostgreSQL", { open: openOnPostgres });
