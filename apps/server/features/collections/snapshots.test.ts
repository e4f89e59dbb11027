import { openOnPglite } from "../../store/testing/record-databases.ts";
import { snapshotsSuite } from "./snapshots.suite.ts";

snapshotsSuite("PGlite", openOnPglite);
