// The values of each property type that a user can edit, with the keys by which the user enters them in a cell that has the focus.
// Invariant: a second value differs from the first one, and is entered in a cell that contains the first one.
import type { Page } from "@playwright/test";
import { chooseFiles, text } from "./file-steps.ts";
import type { MadeColumn } from "./made-database.ts";
import { expect } from "./test.ts";

export interface EnteredValue {
  /** The words that the cell shows after the edit. */
  readonly shows: readonly string[];
  /** The plain text that a copy of the cell writes to the clipboard. */
  readonly copies: string;
  /** Enters the value. The popup of the cell, if it has one, is closed afterwards. */
  readonly enter: (page: Page) => Promise<void>;
}

export interface CellValues {
  /** The key of the property. The key of a text property with merging begins with "~". */
  readonly key: string;
  readonly column: MadeColumn;
  /** The text of a cell without a value, if the cell shows a text. */
  readonly empty?: string;
  readonly values: readonly [EnteredValue, EnteredValue];
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

const popup = (page: Page) => page.getByRole("dialog");

const typed = (entered: string, copies = entered, shows = copies): EnteredValue => ({
  shows: [shows],
  copies,
  enter: async (page) => {
    await page.keyboard.type(entered);
    await press(page, "Enter");
  },
});

/** One option is chosen, and the list closes. */
const option = (name: string): EnteredValue => ({
  shows: [name],
  copies: name,
  enter: async (page) => {
    await press(page, "Enter");
    await page.keyboard.type(name);
    await press(page, "Enter");
    await expect(popup(page)).toBeHidden();
  },
});

/** Entries are chosen from a list that stays open. `copies` contains the entries of the first value too. */
const entries = (copies: string, ...names: string[]): EnteredValue => ({
  shows: names,
  copies,
  enter: async (page) => {
    await press(page, "Enter");
    for (const name of names) {
      await page.keyboard.type(name);
      await expect(popup(page).getByRole("option").first()).toContainText(name);
      await press(page, "Enter");
      await expect(popup(page).getByRole("combobox")).toHaveValue("");
    }
    await press(page, "Escape");
    await expect(popup(page)).toBeHidden();
  },
});

const file = (copies: string, name: string, add: (page: Page) => Promise<void>): EnteredValue => ({
  shows: [name],
  copies,
  enter: async (page) => {
    await press(page, "Enter");
    await add(page);
    await expect(popup(page).getByRole("link").filter({ hasText: name })).toBeVisible();
    await press(page, "Escape");
    await expect(popup(page)).toBeHidden();
  },
});

const toggled = (shows: string, copies: string): EnteredValue => ({
  shows: [shows],
  copies,
  enter: async (page) => await press(page, " "),
});

const column = (name: string, type: string, options?: Readonly<Record<string, string>>): MadeColumn => ({
  name,
  type,
  width: 120,
  ...(options && { options }),
});

/** `people`: the names of two members of the workspace. */
export const cellValues = ([first, second]: readonly [string, string]): readonly CellValues[] => [
  {
    key: "title",
    column: column("Name", "title"),
    empty: "Untitled",
    values: [typed("Skerry"), typed("Tern, “grey”")],
  },
  { key: "~note", column: column("Note", "text"), values: [typed("At the quay"), typed("On 2 piers")] },
  { key: "plain", column: column("Remark", "text"), values: [typed("Low tide"), typed("High tide")] },
  { key: "seats", column: column("Seats", "number"), values: [typed("12"), typed("-3.5")] },
  {
    key: "step",
    column: column("Step", "select", { Open: "blue", Closed: "gray" }),
    values: [option("Open"), option("Closed")],
  },
  {
    key: "tags",
    column: column("Tags", "multi_select", { Red: "red", Green: "green", Blue: "blue" }),
    values: [entries("Red, Blue", "Red", "Blue"), entries("Red, Blue, Green", "Green")],
  },
  {
    key: "stage",
    column: column("Stage", "status", { Planned: "gray", Done: "green" }),
    values: [option("Planned"), option("Done")],
  },
  {
    key: "due",
    column: column("Due", "date"),
    values: [
      typed("12/24/2031", "2031-12-24", "December 24, 2031"),
      typed("1/2/2032", "2032-01-02", "January 2, 2032"),
    ],
  },
  {
    key: "who",
    column: column("Who", "person"),
    values: [entries(first, first), entries(`${first}, ${second}`, second)],
  },
  {
    key: "papers",
    column: column("Papers", "file"),
    values: [
      file("tides.txt", "tides.txt", (page) => chooseFiles(page, text("tides.txt", 200))),
      file("tides.txt, chart.pdf", "chart.pdf", async (page) => {
        await popup(page).getByRole("textbox").fill("https://harbour.example/chart.pdf");
        await press(page, "Enter");
      }),
    ],
  },
  {
    key: "paid",
    column: column("Paid", "checkbox"),
    empty: "Not checked",
    values: [toggled("Checked", "Yes"), toggled("Not checked", "No")],
  },
  {
    key: "site",
    column: column("Site", "url"),
    values: [typed("harbour.example"), typed("https://tide.example/a?b=c")],
  },
  { key: "mail", column: column("Mail", "email"), values: [typed("mira@harbour.example"), typed("jun@tide.example")] },
  { key: "call", column: column("Call", "phone_number"), values: [typed("+49 30 12"), typed("0800 1234")] },
];
