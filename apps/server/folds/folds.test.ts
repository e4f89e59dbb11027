import { openMemory, openOnPglite } from "../store/testing/record-databases.ts";
import { foldsSuite } from "./folds.suite.ts";

foldsSuite("memory", { open: openMemory });
foldsSuite("PGlite", { open: openOnPglite });
