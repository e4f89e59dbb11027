import { openOnPostgres } from "../store/testing/record-databases.ts";
import { taskStepsSuite } from "./task-steps.suite.ts";

taskStepsSuite("PostgreSQL", { open: openOnPostgres });
