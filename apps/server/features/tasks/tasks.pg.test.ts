import { openOnPostgres } from "../../store/testing/record-databases.ts";
import { tasksSuite } from "./tasks.suite.ts";

tasksSuite("PostgreSQL", { open: openOnPostgres });
