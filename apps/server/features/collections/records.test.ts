import { openOnPglite } from "../../store/testing/record-databases.ts";
import { recordsSuite } from "./records.suite.ts";

recordsSuite("PGlite", { open: openOnPglite });
