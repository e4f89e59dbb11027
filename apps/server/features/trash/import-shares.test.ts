import { openOnPglite } from "../../store/testing/record-databases.ts";
import { importSharesSuite } from "./import-shares.suite.ts";

importSharesSuite("PGlite", openOnPglite);
