import { openOnPostgres } from "../../store/testing/record-databases.ts";
import { importSharesSuite } from "./import-shares.suite.ts";

importSharesSuite("PostgreSQL", openOnPostgres);
