import { migrateMembersSuite } from "./migrate-members.suite.ts";
import { openOnPostgres } from "./testing/record-databases.ts";

migrateMembersSuite("PostgreSQL", { open: openOnPostgres });
