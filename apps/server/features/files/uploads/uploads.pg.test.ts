import { openOnPostgres } from "../../../store/testing/record-databases.ts";
import { uploadsSuite } from "./uploads.suite.ts";

uploadsSuite("PostgreSQL", openOnPostgres);
