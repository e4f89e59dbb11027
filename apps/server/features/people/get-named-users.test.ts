import { openOnPglite } from "../../store/testing/record-databases.ts";
import { namedUsersSuite } from "./get-named-users.suite.ts";

namedUsersSuite("PGlite", { open: openOnPglite });
