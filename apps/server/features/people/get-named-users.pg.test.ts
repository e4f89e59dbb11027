import { openOnPostgres } from "../../store/testing/record-databases.ts";
import { namedUsersSuite } from "./get-named-users.suite.ts";

namedUsersSuite("PostgreSQL", { open: openOnPostgres });
