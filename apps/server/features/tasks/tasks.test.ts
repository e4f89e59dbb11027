import { openOnPglite } from "../../store/testing/record-databases.ts";
import { tasksSuite } from "./tasks.suite.ts";

tasksSuite("PGlite", { open: openOnPglite });
