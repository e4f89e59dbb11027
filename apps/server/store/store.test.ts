// The store over memory and over the embedded database.

import { storeSuite } from "./store.suite.ts";
import { openMemory, openOnPglite } from "./testing/record-databases.ts";

storeSuite("memory", { open: openMemory });
storeSuite("PGlite", { open: openOnPglite });
