import { openOnPglite } from "../../store/testing/record-databases.ts";
import { backlinksSuite } from "./backlinks.suite.ts";

backlinksSuite("PGlite", openOnPglite);
