import { openOnPostgres } from "../store/testing/record-databases.ts";
import { schedulerSuite } from "./scheduler.suite.ts";

schedulerSuite("PostgreSQL", { open: openOnPostgres });
