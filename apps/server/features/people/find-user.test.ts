import { openOnPglite } from "../../store/testing/record-databases.ts";
import { findUserSuite } from "./find-user.suite.ts";

findUserSuite("PGlite", { open: openOnPglite });
