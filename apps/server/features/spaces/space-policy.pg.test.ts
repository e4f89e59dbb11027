import { openOnPostgres } from "../../store/testing/record-databases.ts";
import { spacePolicySuite } from "./space-policy.suite.ts";

spacePolicySuite("PostgreSQL", { open: openOnPostgres });
