import { expect, test } from "vitest";
import { takingFirstAnswers } from "./first-answers.ts";

test("an early answer is taken once, and only for the same question", async () => {
  const asked: string[] = [];
  const fetch = (url: string) => {
    asked.push(url);
    return Promise.resolve(new Response("late"));
  };
  const early = { url: "/api/v3/loadSession?src=boot", body: "{}", answer: Promise.resolve(new Response("early")) };
  const take = takingFirstAnswers([early], fetch);
  const text = async (url: string, body: string) => (await take(url, { method: "POST", body })).text();
  expect(await text("/api/v3/getSpaces?src=boot", "{}")).toBe("late");
  expect(await text(early.url, '{"x":1}')).toBe("late");
  expect(await text(early.url, "{}")).toBe("early");
  expect(await text(early.url, "{}")).toBe("late");
  expect(asked).toHaveLength(3);
});
