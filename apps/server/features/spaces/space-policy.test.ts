import { openOnPglite } from "../../store/testing/record-databases.ts";
import { spacePolicySuite } from "./space-policy.suite.ts";

spacePolicySuite("PGlite", { open: openOnPglite });
