import { openOnPostgres } from "../../store/testing/record-databases.ts";
import { linkedSuite } from "./linked.suite.ts";

linkedSuite("PostgreSQL", { open: openOnPostgres });
