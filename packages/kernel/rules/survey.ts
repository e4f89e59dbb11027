// Surveys: which answers each version of a question offers, and what is kept of them.
// Invariant: an answer counts only where some known version offers it; else it is dropped, with a warning to log.
import * as v from "valibot";

export const surveyVersions = { function: "4.2", role: "4", use_cases: "3", intent: "2", company_size: "2" } as const;
export type SurveyQuestion = keyof typeof surveyVersions;

const functions = [
  "creative",
  "educator",
  "engineering",
  "finance",
  "human_resources",
  "it_admin",
  "knowledge_management",
  "marketing",
  "operations",
  "other",
  "product_design",
  "product_management",
  "project_management",
  "sales",
  "student",
  "support",
] as const;
const useCases = [
  "company_wiki",
  "docs",
  "goals",
  "notes",
  "other",
  "personal_site",
  "project_tracking",
  "task_lists",
  "trip_planning",
] as const;

/** The options of every version that we know. An earlier version's answers are still answers. */
export const surveyOptions = {
  function: { "4.2": functions },
  role: {
    "4": [
      "founder_or_ceo",
      "exec",
      "director",
      "manager",
      "individual_contributor",
      "business_owner",
      "freelancer",
      "other",
    ],
  },
  use_cases: { "3": useCases },
  intent: { "2": ["life", "work", "school"] },
  company_size: { "2": ["1_49", "50_99", "100_299", "300_999", "1000_5000", "5000+"] },
} as const satisfies { readonly [Question in SurveyQuestion]: Readonly<Record<string, readonly string[]>> };

export interface UnknownAnswer {
  readonly warning: "unknown_survey_answer";
  readonly question: SurveyQuestion;
  readonly answer: string;
}

/** The answers that some known version offers, and a warning for each of the others. */
export function acceptAnswers(
  question: SurveyQuestion,
  answers: readonly string[],
): { readonly accepted: readonly string[]; readonly warnings: readonly UnknownAnswer[] } {
  const known: readonly string[] = Object.values(surveyOptions[question]).flat();
  const isKnown = (answer: string) => known.includes(answer);
  return {
    accepted: answers.filter(isKnown),
    warnings: answers
      .filter((answer) => !isKnown(answer))
      .map((answer) => ({ warning: "unknown_survey_answer", question, answer })),
  };
}

/* @__NO_SIDE_EFFECTS__ */
const entry = <Value extends v.GenericSchema>(value: Value) =>
  v.object({
    value,
    version: v.string(),
    collected_at: v.number(),
    collected_from: v.picklist(["onboarding", "inapp_modal"]),
  });

const one = entry(v.string());
const several = entry(v.array(v.string()));

export const userSurveySchema = v.partial(v.object({ function: one, role: one, categories: several }));

/** The answers of a workspace. Apart from their schema, so that a bundle that does not check them drops them. */
export const spaceSurveyEntries = {
  intent: v.optional(one),
  use_cases: v.optional(several),
  company_size: v.optional(one),
};
export const spaceSurveySchema = v.object(spaceSurveyEntries);
