import { openOnPglite } from "../../store/testing/record-databases.ts";
import { importsSuite } from "./imports.suite.ts";

importsSuite("PGlite", openOnPglite);
