import { openOnPostgres } from "../../store/testing/record-databases.ts";
import { membersSuite } from "./members.suite.ts";

membersSuite("PostgreSQL", { open: openOnPostgres });
