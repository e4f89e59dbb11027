import { openOnPostgres } from "../../../store/testing/record-databases.ts";
import { signedFilesSuite } from "./signed-files.suite.ts";

signedFilesSuite("PostgreSQL", openOnPostgres);
