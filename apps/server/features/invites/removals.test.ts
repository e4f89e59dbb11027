import { openOnPglite } from "../../store/testing/record-databases.ts";
import { removalsSuite } from "./removals.suite.ts";

removalsSuite("PGlite", { open: openOnPglite });
