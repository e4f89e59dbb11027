import { openOnPostgres } from "../../store/testing/record-databases.ts";
import { trashSuite } from "./trash.suite.ts";

trashSuite("PostgreSQL", { open: openOnPostgres });
