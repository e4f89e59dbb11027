import { openOnPglite } from "../../store/testing/record-databases.ts";
import { linkedSuite } from "./linked.suite.ts";

linkedSuite("PGlite", { open: openOnPglite });
