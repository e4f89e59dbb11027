import { openOnPglite } from "../../store/testing/record-databases.ts";
import { departuresSuite } from "./departures.suite.ts";

departuresSuite("PGlite", openOnPglite);
