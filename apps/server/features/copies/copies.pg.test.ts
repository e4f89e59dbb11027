import { openOnPostgres } from "../../store/testing/record-databases.ts";
import { copiesSuite } from "./copies.suite.ts";

copiesSuite("PostgreSQL", { open: openOnPostgres });
