import { openOnPglite } from "../store/testing/record-databases.ts";
import { taskStepsSuite } from "./task-steps.suite.ts";

taskStepsSuite("PGlite", { open: openOnPglite });
