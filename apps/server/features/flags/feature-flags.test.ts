import { openOnPglite } from "../../store/testing/record-databases.ts";
import { featureFlagsSuite } from "./feature-flags.suite.ts";

featureFlagsSuite("PGlite", openOnPglite);
