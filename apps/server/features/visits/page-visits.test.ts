import { openOnPglite } from "../../store/testing/record-databases.ts";
import { pageVisitsSuite } from "./page-visits.suite.ts";

pageVisitsSuite("PGlite", openOnPglite);
