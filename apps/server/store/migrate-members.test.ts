import { migrateMembersSuite } from "./migrate-members.suite.ts";
import { openOnPglite } from "./testing/record-databases.ts";

migrateMembersSuite("PGlite", { open: openOnPglite });
