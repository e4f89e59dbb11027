import { openOnPostgres } from "../../store/testing/record-databases.ts";
import { largeAnswersSuite } from "./large-answers.suite.ts";

largeAnswersSuite("PostgreSQL", { open: openOnPostgres });
