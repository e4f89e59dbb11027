// Cells that are picked from a list: options and people are found, made, chosen and taken away by keyboard alone.
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { storedIn } from "../../edit/row-edits.ts";
import { TablePage } from "../../testing/table-page.tsx";

let page: TablePage;
afterEach(() => page.close());

const option = (value: string) => ({ id: value, value, color: "gray" });
const schema = {
  title: { name: "Name", type: "title" },
  tags: { name: "Tags", type: "multi_select", options: [option("Sea"), option("Land"), option("Air")] },
  step: {
    name: "Step",
    type: "status",
    options: [option("Open"), option("Shut"), option("Going")],
    groups: [
      { id: "a", name: "To-do", color: "gray", optionIds: ["Open"] },
      { id: "b", name: "In progress", color: "blue", optionIds: ["Going"] },
      { id: "c", name: "Complete", color: "green", optionIds: ["Shut"] },
    ],
  },
  team: { name: "Team", type: "person" },
};

function open(): void {
  page = new TablePage({ name: "Trips", schema, rows: [{ title: [["One"]] }, { title: [["Two"]] }] });
  page.focus();
}
/** What is stored in a cell. */
const stored = (row: number, key: string) => {
  const id = page.cell(row, 0).closest<HTMLElement>("[data-row]")?.dataset["row"] ?? "";
  return storedIn(page.database.source.row(id).read()?.value ?? {}, key);
};
const listed = () => [...document.querySelectorAll('[role="option"]')].map((one) => one.textContent);

test("several options are chosen in one go, in their order, and Backspace takes the last one away", async () => {
  open();
  await page.press("ArrowRight", "Enter", "L", "Enter", "S", "Enter");
  expect(stored(0, "tags")).toEqual([["Land,Sea"]]);
  expect([...page.cell(0, 1).querySelectorAll("[data-option-colour]")].map((one) => one.textContent)).toEqual([
    "Land",
    "Sea",
  ]);
  await page.press("Backspace");
  expect(stored(0, "tags")).toEqual([["Land"]]);
  await page.press("L", "Enter", "Escape");
  expect([stored(0, "tags"), page.focused]).toEqual([undefined, [0, 1]]);
});

test("an option that is made in a cell is taken back with its choice, as one step", async () => {
  open();
  await page.press("ArrowRight", "I", "c", "e", ",", "Escape");
  expect(stored(0, "tags")).toEqual([["Ice"]]);
  const state = page.database.source.state.read();
  expect(JSON.stringify(state)).toContain('"value":"Ice"');
  await page.press("Control+z");
  expect(stored(0, "tags")).toBe(undefined);
  expect(JSON.stringify(page.database.source.state.read())).not.toContain('"value":"Ice"');
});

test("a status is chosen from its groups, and one that is made stands in the first", async () => {
  open();
  await page.press("ArrowRight", "ArrowRight", "Enter");
  expect(listed()).toEqual(["Open", "Going", "Shut"]);
  expect([...document.querySelectorAll('[role="presentation"]')].map((one) => one.textContent)).toEqual(
    expect.arrayContaining(["To-do", "In progress", "Complete"]),
  );
  await page.press("L", "a", "t", "e", "r", "Enter", "Enter");
  expect(stored(0, "step")).toEqual([["Later"]]);
  expect(listed()).toEqual(["Open", "Later", "Going", "Shut"]);
});

test("people are found by name, and several of them are stored", async () => {
  open();
  await page.press("ArrowRight", "ArrowRight", "ArrowRight", "J", "Enter", "m", "Enter", "Escape");
  expect(stored(0, "team")).toEqual([["‣", [["u", "jun"]]], [","], ["‣", [["u", "mira"]]]]);
});

const settled = async (check: () => void): Promise<void> =>
  await vi.waitFor(async () => {
    await act(async () => undefined);
    check();
  });
/** Behind the letter of their picture. */
const people = () => listed().map((one) => one.slice(1));
const note = () => document.querySelector('[role="status"]')?.textContent;

test("people of a large workspace are found by what is typed, once the typing rests, and chosen by keyboard", async () => {
  open();
  const asked: string[] = [];
  page.findPeople = async (words) => {
    asked.push(words);
    if (words === "")
      return {
        people: [
          { id: "mira", name: "Mira" },
          { id: "abe", name: "Abe" },
        ],
        isWhole: false,
      };
    return { people: words === "zoe@" ? [{ id: "zoe", name: "Zoe" }] : [], isWhole: true };
  };
  await page.press("ArrowRight", "ArrowRight", "ArrowRight", "Enter");
  await settled(() => expect(people()).toEqual(["Mira", "Jun", "Abe"]));
  expect(note()).toBe("There are more");
  await page.press("z", "o", "e", "@");
  expect([people(), note()]).toEqual([[], "Searching"]);
  await page.press("Enter");
  expect(stored(0, "team")).toBe(undefined);
  await settled(() => expect(people()).toEqual(["Zoe"]));
  expect(asked).toEqual(["", "zoe@"]);
  await page.press("Enter", "Escape");
  expect(stored(0, "team")).toEqual([["‣", [["u", "zoe"]]]]);
});

test("where nobody can be asked, those who are known are chosen from, and it is said; an answer that comes late is not shown", async () => {
  open();
  let answer = (_late: Awaited<ReturnType<TablePage["findPeople"]>>): void => undefined;
  page.findPeople = async (words) => (words === "" ? await new Promise((resolve) => (answer = resolve)) : null);
  const first = answer;
  await page.press("ArrowRight", "ArrowRight", "ArrowRight", "Enter");
  await settled(() => expect(answer).not.toBe(first));
  await page.press("j");
  answer({ people: [{ id: "late", name: "Jane Late" }], isWhole: true });
  await settled(() => expect([people(), note()]).toEqual([["Jun"], "Not asked"]));
  await page.press("Enter", "x");
  await settled(() => expect([people(), note()]).toEqual([[], "Not asked"]));
});

test("what is pasted makes the options that there are not, of several each one", async () => {
  open();
  await page.press("ArrowRight");
  await page.clip("paste", "Sea, Ice\tOpen\nFire\tNever");
  expect([stored(0, "tags"), stored(1, "tags"), stored(1, "step")]).toEqual([[["Sea,Ice"]], [["Fire"]], [["Never"]]]);
  const options = JSON.stringify(page.database.source.state.read());
  for (const word of ["Ice", "Fire", "Never"]) expect(options).toContain(`"value":"${word}"`);
});

test("an address can be followed beside its words, what is none cannot, and a number is written in its format", async () => {
  const shown = {
    title: { name: "Name", type: "title" },
    site: { name: "Site", type: "url" },
    cost: { name: "Cost", type: "number", number_format: "percent" },
  };
  const rows: JsonObject[] = [{ site: [["quay.example/a"]], cost: [["0.5"]] }, { site: [["javascript:alert(1)"]] }];
  page = new TablePage({ name: "Sites", schema: shown, rows });
  page.focus();
  expect(page.cell(0, 1).querySelector("a")?.href).toBe("https://quay.example/a");
  expect([page.cell(1, 1).querySelector("a"), page.text(1, 1), page.text(0, 2)]).toEqual([
    null,
    "javascript:alert(1)",
    "50%",
  ]);
  await page.press("ArrowRight", "ArrowRight", "7", "%", "Enter");
  expect([stored(0, "cost"), page.text(0, 2)]).toEqual([[["0.07"]], "7%"]);
});
