// Buttons in a page; behaviours are named as in docs/behaviours.md (C19).
// Walks: packages/blocks/button, apps/web/features/page/faces.
import type { Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { stepsOn } from "./blocks.ts";
import { addPage, guestOf, settler, titleOf, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;
const { write, shown, press, slash, line } = stepsOn(() => mira);

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
  await addPage(mira, "Harbour rules");
});

const form = () => page.getByRole("dialog", { name: "Button", exact: true });
const button = (name: string, of: Page = page) =>
  of.locator(".block[data-type=button]").getByRole("button", { name, exact: true });

/** A page with a line and, below it, a button whose form is open. */
async function makeButton(label: string): Promise<void> {
  await write("Log");
  await press("Enter");
  await slash("button");
  await expect(form().getByLabel("Label")).toBeFocused();
  await page.keyboard.type(label);
}

async function makeDaily(label: string): Promise<void> {
  await makeButton(label);
  await form().getByRole("button", { name: "Write the blocks" }).click();
  await expect(page.locator(".page-body")).toBeFocused();
  await page.keyboard.type("[] Check the lamps");
  await press("Enter");
  await page.keyboard.type("Oil");
  await press("Tab");
  await button("Done with the blocks").click();
  await expect(line("Check the lamps")).toBeHidden();
}

test("C19: what is written for a button comes below it as copies, one step for undo, as often as it is pressed", async () => {
  await makeDaily("New day");
  const hidden = ["  to_do: Check the lamps", "    to_do: Oil"];
  await shown("text: Log", "button: ", ...hidden, "text: ");
  await button("New day").click();
  await shown("text: Log", "button: ", ...hidden, "to_do: Check the lamps", "  to_do: Oil", "text: ");
  await expect(page.locator(".page-body")).toBeFocused();
  await page.keyboard.type(" at six");
  await button("New day").click();
  const first = ["to_do: Check the lamps at six", "  to_do: Oil"];
  const second = ["to_do: Check the lamps", "  to_do: Oil"];
  await shown("text: Log", "button: ", ...hidden, ...second, ...first, "text: ");
  const ids = await page
    .locator(".page-body .block")
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset["blockId"]));
  expect(new Set(ids).size).toBe(ids.length);
  await press("Control+z");
  await shown("text: Log", "button: ", ...hidden, ...first, "text: ");
});

test("C19: its form says where they come, and keeps what was chosen in one step", async () => {
  await makeDaily("Start");
  const hidden = ["  to_do: Check the lamps", "    to_do: Oil"];
  await button("Edit button").click();
  expect(await faults(page)).toEqual([]);
  await form().getByLabel("Label").fill("On top");
  await form().getByLabel("Where").selectOption("start");
  await form().getByRole("button", { name: "Done" }).click();
  await button("On top").click();
  await shown("to_do: Check the lamps", "  to_do: Oil", "text: Log", "button: ", ...hidden, "text: ");
  await press("Control+z", "Control+z");
  await expect(button("Start")).toBeVisible();
  await press("Control+Shift+z");
  await button("Edit button").click();
  await form().getByLabel("Where").selectOption("above");
  await press("Escape");
  await button("On top").click();
  await shown("text: Log", "to_do: Check the lamps", "  to_do: Oil", "button: ", ...hidden, "text: ");
});

test("C19: by keyboard: Enter on it goes to its controls, Enter presses, Escape goes back", async () => {
  await makeDaily("Keys");
  expect(await faults(page)).toEqual([]);
  await line("Log").click();
  await press("Escape", "ArrowDown", "Enter");
  await expect(button("Keys")).toBeFocused();
  await press("Tab");
  await expect(button("Edit button")).toBeFocused();
  await press("Escape");
  await expect(page.locator(".page-body")).toBeFocused();
  await press("Enter", "Enter");
  await shown(
    "text: Log",
    "button: ",
    "  to_do: Check the lamps",
    "    to_do: Oil",
    "to_do: Check the lamps",
    "  to_do: Oil",
    "text: ",
  );
  // Opening all toggles opens no button.
  await press("Control+Alt+t");
  await page.keyboard.type("!");
  await expect(page.locator(".page-body")).toContainText("!");
  await expect(button("Edit button")).toBeVisible();
});

test("C19: it opens an address, and one that cannot be opened is said so", async () => {
  await makeButton("Tides");
  await form().getByLabel("When pressed").selectOption("address");
  await form().getByLabel("Address").fill("not an address");
  await form().getByRole("button", { name: "Done" }).click();
  await expect(form().getByText("This address cannot be opened.")).toBeVisible();
  await form().getByLabel("Address").fill("tidewater.example/today");
  await press("Enter");
  await expect(form()).toBeHidden();
  await mira.context.route("https://tidewater.example/**", (route) => route.fulfill({ body: "tides" }));
  const opened = mira.context.waitForEvent("page");
  await button("Tides").click();
  const tab = await opened;
  await expect(tab).toHaveURL("https://tidewater.example/today");
  await tab.close();
});

test("C19: it opens a page; who may only read opens it too, and inserts nothing", async ({ browser }) => {
  await makeDaily("Add");
  await press("Control+Home", "End", "Enter");
  await slash("button");
  await expect(form().getByLabel("Label")).toBeFocused();
  await page.keyboard.type("Rules");
  await form().getByLabel("When pressed").selectOption("page");
  expect(await faults(page)).toEqual([]);
  await form().getByRole("combobox", { name: "Page to open" }).fill("Harbour");
  await form().getByRole("option", { name: "Harbour rules" }).click();
  await form().getByRole("button", { name: "Done" }).click();
  await expect(form()).toBeHidden();
  const ada = await guestOf(mira, browser);
  await expect(button("Add", ada.page)).toBeDisabled();
  await expect(button("Edit button", ada.page)).toHaveCount(0);
  await expect(button("Rules", ada.page)).toBeEnabled();
  await button("Rules").click();
  await expect(titleOf(page)).toHaveText("Harbour rules");
});
