import { openOnPglite } from "../../../store/testing/record-databases.ts";
import { uploadsSuite } from "./uploads.suite.ts";

uploadsSuite("PGlite", openOnPglite);
