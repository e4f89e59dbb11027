// The grants of the assistant that an account can be given, by their ids.

export const aiGrantIds = [
  "ai.grant032023",
  "ai.qnaBetaRefresh",
  "ai.limitedQnaRefresh",
  "ai.assistantLaunchGrant",
  "ai.studentGitHubGrant",
] as const;
export type AiGrantId = (typeof aiGrantIds)[number];

export function isAiGrantId(id: string): id is AiGrantId {
  return aiGrantIds.some((grant) => grant === id);
}
