import { openMemory, openOnPglite } from "../../store/testing/record-databases.ts";
import { largeAnswersSuite } from "./large-answers.suite.ts";

largeAnswersSuite("memory", { open: openMemory });
largeAnswersSuite("PGlite", { open: openOnPglite });
