import { openOnPglite } from "../../store/testing/record-databases.ts";
import { searchSuite } from "./search.suite.ts";

searchSuite("PGlite", { open: openOnPglite });
