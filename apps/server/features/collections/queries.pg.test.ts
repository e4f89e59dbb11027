import { openOnPostgres } from "../../store/testing/record-databases.ts";
import { queriesSuite } from "./queries.suite.ts";
import { randomQuestionsSuite } from "./random-questions.suite.ts";
import { rowRulesSuite } from "./row-rules.suite.ts";

for (const suite of [queriesSuite, rowRulesSuite, randomQuestionsSuite]) suite("PostgreSQL", { open: openOnPostgres });
