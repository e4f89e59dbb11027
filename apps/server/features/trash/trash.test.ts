import { openOnPglite } from "../../store/testing/record-databases.ts";
import { trashSuite } from "./trash.suite.ts";

trashSuite("PGlite", { open: openOnPglite });
