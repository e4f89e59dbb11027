import { placedParentsSuite } from "./placed-parents.suite.ts";
import { openOnPglite } from "./testing/record-databases.ts";

placedParentsSuite("PGlite", openOnPglite);
