// The page that the shell's screens stand around: made by the API, with a block of most kinds that are text.
// Invariant: it has been opened, and all of it is there.
import { randomUUID } from "node:crypto";
import { newBlock } from "@tessera/testing/caller.ts";
import { bodyOf, type Person } from "../people.ts";

export const timetable = "Spring timetable launch";

const blocks: readonly (readonly [type: string, words: string])[] = [
  [
    "text",
    "On 14 April the boats switch to summer hours. This page holds what ships, who owns it and what we have decided.",
  ],
  ["header", "What ships"],
  ["to_do", "Show both timetables side by side from 1 April"],
  ["to_do", "Keep old bookings on the sailing they were made for"],
  ["to_do", "Warn when a connection drops below 12 minutes"],
  ["text", ""],
  ["quote", "I booked the 07:40 twice, because nothing told me the first one had worked."],
  ["sub_header", "Measured after two weeks"],
  ["bulleted_list", "Double bookings under 0.2%"],
  ["bulleted_list", "Nine in ten find their boat in 20 seconds"],
  ["sub_header", "The fix for repeated sailings"],
  ["numbered_list", "Read the feed every 30 seconds"],
  ["numbered_list", "Keep the copy with the newest revision"],
  ["text", "אנו מפליגים בכל יום בשבע וחצי מהרציף הצפוני"],
];

/** The page, behind these others, and open. */
export async function openTimetable({ caller, spaceId, page }: Person, ...others: string[]): Promise<void> {
  for (const title of others) await caller.createPage(spaceId, title);
  const parent = { table: "block", id: await caller.createPage(spaceId, timetable) };
  const operations: unknown[] = [];
  let after: string | null = null;
  for (const [type, title] of blocks) {
    const id = randomUUID();
    operations.push(newBlock(spaceId, id, { type, parent, after, title }));
    if (operations.length === 3)
      operations.push({
        pointer: { table: "block", id, spaceId },
        path: ["properties", "checked"],
        command: "set",
        args: [["Yes"]],
      });
    after = id;
  }
  await caller.save(spaceId, operations);
  caller.close();
  await page.goto(`/${parent.id.replaceAll("-", "")}`);
  await bodyOf(page).locator(".line").last().waitFor();
  await bodyOf(page).and(page.locator("[data-complete]")).waitFor();
}
