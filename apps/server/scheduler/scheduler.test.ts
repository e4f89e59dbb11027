import { openOnPglite } from "../store/testing/record-databases.ts";
import { schedulerSuite } from "./scheduler.suite.ts";

schedulerSuite("PGlite", { open: openOnPglite });
