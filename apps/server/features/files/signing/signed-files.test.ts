import { openOnPglite } from "../../../store/testing/record-databases.ts";
import { signedFilesSuite } from "./signed-files.suite.ts";

signedFilesSuite("PGlite", openOnPglite);
