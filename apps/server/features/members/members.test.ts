import { openOnPglite } from "../../store/testing/record-databases.ts";
import { membersSuite } from "./members.suite.ts";

membersSuite("PGlite", { open: openOnPglite });
