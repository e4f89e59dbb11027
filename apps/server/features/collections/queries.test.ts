import { openOnPglite } from "../../store/testing/record-databases.ts";
import { queriesSuite } from "./queries.suite.ts";

queriesSuite("PGlite", { open: openOnPglite });
