import { openOnPglite } from "../../store/testing/record-databases.ts";
import { copiesSuite } from "./copies.suite.ts";

copiesSuite("PGlite", { open: openOnPglite });
