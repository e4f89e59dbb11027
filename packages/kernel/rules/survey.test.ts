import * as v from "valibot";
import { expect, test } from "vitest";
import {
  acceptAnswers,
  spaceSurveySchema,
  surveyOptions,
  surveyVersions,
  userSurveySchema,
  type SurveyQuestion,
} from "./survey.ts";

const questions = Object.keys(surveyVersions) as SurveyQuestion[];

test("the versions of the surveys", () => {
  expect(surveyVersions).toEqual({ function: "4.2", role: "4", use_cases: "3", intent: "2", company_size: "2" });
  for (const question of questions) expect(Object.keys(surveyOptions[question])).toContain(surveyVersions[question]);
});

test("company sizes of version 2", () => {
  expect(surveyOptions.company_size["2"]).toEqual(["1_49", "50_99", "100_299", "300_999", "1000_5000", "5000+"]);
});

test("intents of version 2", () => {
  expect(surveyOptions.intent["2"]).toEqual(["life", "work", "school"]);
});

test("roles", () => {
  expect(surveyOptions.role["4"]).toEqual(
    "founder_or_ceo exec director manager individual_contributor business_owner freelancer other".split(" "),
  );
});

test("an answer that no known version offers is dropped with a warning", () => {
  expect(acceptAnswers("intent", ["work", "play", "life"])).toEqual({
    accepted: ["work", "life"],
    warnings: [{ warning: "unknown_survey_answer", question: "intent", answer: "play" }],
  });
  expect(acceptAnswers("company_size", ["5000+", "constructor"]).accepted).toEqual(["5000+"]);
  // Nor a part of an option, another spelling of it, or an option of another question.
  for (const answer of ["wor", "Work", "docs", ""])
    expect(acceptAnswers("intent", [answer])).toEqual({
      accepted: [],
      warnings: [{ warning: "unknown_survey_answer", question: "intent", answer }],
    });
  for (const question of questions)
    for (const options of Object.values<readonly string[]>(surveyOptions[question]))
      expect(acceptAnswers(question, options)).toEqual({ accepted: options, warnings: [] });
});

test("survey data: each entry has value, version, collected_at, collected_from", () => {
  const entry = { value: "other", version: "4", collected_at: 1, collected_from: "onboarding" };
  const list = { ...entry, value: ["docs"], collected_from: "inapp_modal" };
  const user = { function: entry, role: entry, categories: list };
  const space = { intent: entry, use_cases: list, company_size: entry };
  expect(v.parse(userSurveySchema, user)).toEqual(user);
  expect(v.parse(spaceSurveySchema, space)).toEqual(space);
  expect(v.parse(userSurveySchema, {})).toEqual({});
  for (const name of ["value", "version", "collected_at", "collected_from"])
    expect(v.is(userSurveySchema, { role: { ...entry, [name]: undefined } })).toBe(false);
  expect(v.is(spaceSurveySchema, { intent: { ...entry, collected_from: "elsewhere" } })).toBe(false);
  expect(v.is(spaceSurveySchema, { use_cases: entry })).toBe(false);
});
