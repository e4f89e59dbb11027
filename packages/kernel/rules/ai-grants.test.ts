import { expect, test } from "vitest";
import { aiGrantIds, isAiGrantId } from "./ai-grants.ts";

test("the five AI grant ids", () => {
  const contract =
    "ai.grant032023 ai.qnaBetaRefresh ai.limitedQnaRefresh ai.assistantLaunchGrant ai.studentGitHubGrant";
  expect(aiGrantIds).toEqual(contract.split(" "));
  expect([isAiGrantId("ai.grant032023"), isAiGrantId("ai.other")]).toEqual([true, false]);
});
