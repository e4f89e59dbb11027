// The page that the screens of the shell are shown with: created by the API, with a block of most types that are text.
// Invariant: when `openTimetable` resolves, the whole page is on screen.
import { randomUUID } from "node:crypto";
import { newBlock, type Caller } from "@tessera/testing/caller.ts";
import { moveTo } from "../in-app.ts";
import { bodyOf, type Person } from "../people.ts";

const timetable = "Spring timetable launch";

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

/** The titles of the pages before the timetable in the sidebar. */
const others = ["Decisions", "Week plan", "Questions for Northquay and everybody else who asked twice"];

/** The id of the timetable of each user, by the caller of the user. */
const created = new WeakMap<Caller, string>();

/** Opens the timetable of a user. The first call creates this page and the others; the app must be loaded. */
export async function openTimetable(person: Person): Promise<void> {
  const id = created.get(person.caller) ?? (await createTimetable(person));
  created.set(person.caller, id);
  await moveTo(person.page, `/${id.replaceAll("-", "")}`);
  await bodyOf(person.page).locator(".line").last().waitFor();
  await bodyOf(person.page).and(person.page.locator("[data-complete]")).waitFor();
}

/** Returns the id of the created page. */
async function createTimetable({ caller, spaceId }: Person): Promise<string> {
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
  return parent.id;
}
