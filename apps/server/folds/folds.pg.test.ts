import { openOnPostgres } from "../store/testing/record-databases.ts";
import { foldsSuite } from "./folds.suite.ts";

foldsSuite("PostgreSQL", { open: openOnPostgres });
