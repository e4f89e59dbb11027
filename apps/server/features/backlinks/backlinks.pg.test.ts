import { openOnPostgres } from "../../store/testing/record-databases.ts";
import { backlinksSuite } from "./backlinks.suite.ts";

backlinksSuite("PostgreSQL", openOnPostgres);
