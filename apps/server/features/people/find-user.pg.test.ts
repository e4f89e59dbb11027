import { openOnPostgres } from "../../store/testing/record-databases.ts";
import { findUserSuite } from "./find-user.suite.ts";

findUserSuite("PostgreSQL", { open: openOnPostgres });
