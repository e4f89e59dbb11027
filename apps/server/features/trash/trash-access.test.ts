import { openOnPglite } from "../../store/testing/record-databases.ts";
import { trashAccessSuite } from "./trash-access.suite.ts";

trashAccessSuite("PGlite", openOnPglite);
