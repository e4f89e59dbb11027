import { openOnPglite } from "../../store/testing/record-databases.ts";
import { largeRowsSuite } from "./large-rows.suite.ts";

largeRowsSuite("PGlite", { open: openOnPglite });
