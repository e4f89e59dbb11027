// Every screen there is, one after the other, each made through the screens before it: for pictures, for axe, and for words.
// Invariant: a screen that is added to the product is added here, and thereby looked at by all three.
import type { Browser, Page } from "@playwright/test";
import { visitEditor } from "./editor-screens.ts";
import { addPage, bodyOf, inviteLink, makeWorkspace, signUp, speech, titleOf } from "./people.ts";

/** Called with each screen as it stands. `before` is to be called when the window's width has changed. */
export type Visit = (page: Page, name: string, before?: (width: number) => Promise<void>) => Promise<void>;

export const wide = { width: 1440, height: 900 };
const widths = [wide, { width: 820, height: 1180 }, { width: 390, height: 844 }];

/** What people wrote on these screens, and names: nobody's to translate. */
export const ownWords = [
  "Harbour walk",
  "Lamp log",
  "Quay rules",
  "Nobody swims at low water.",
  "Light them",
  "lighthouse_lamp",
  "Lantern room",
  "Trim the wick",
  "Crew calendar",
  "First sail",
  "Meet at the north quay.",
  "Boots, a lamp, a whistle.",
  "Back before the tide.",
  "Mira",
  "Jun",
  "Tidewater",
  "Tessera",
  "mira.",
  "@example.com",
  "Spring timetable launch",
  "Spring",
  "launch",
  "Show both",
  "timetable",
  "side by side from 1",
  "Decisions",
  "Week plan",
  "Rowing regatta",
  "Ferry feed",
  "TypeScript",
  "Sailings of a day, by hour",
  "export const sailings = new Map",
  "Harbour",
  "Harbour log",
  "Morning",
  "Pilot notes",
  "Race day",
  "The spring regatta",
  "Six boats, three heats.",
  "https://boats.example/regatta",
  "https://boats.example/live",
  "https://youtu.be/abc_DEF-123",
  "nowhere",
  "YouTube",
  "Before leaving read",
  "Before leaving read Harbour log",
  "Fog until nine. Later fog over the quay",
  "fog",
  "Noon",
  "Ag",
  "Low tide until noon: the north quay is closed",
  "Tell the harbour",
  "Harbour rules",
  "Tide tables",
  "How to come here",
  "By ferry",
  "By train and then on foot",
  "By road",
  "The ferry leaves the north quay every hour; walkers and bicycles go first.",
  "Pilot book",
  "Ferry states",
  "Mermaid",
  "stateDiagram-v2",
  "Moored --> Boarding",
  "Boarding --> Sailing",
  "Sailing --> Moored",
  "What the ferry does all day",
  "Approach",
  "By day",
  "Landmarks",
  "By night",
  "The height",
  "at an hour is a sum of waves",
  "E = mc^2",
  "Mooring",
  "Bow to the tide",
  "Fuel",
  "Visitors",
  "Guests moor on the outer side",
  "Six boats, three heats, one ferry that waits for nobody",
  "Six boats",
  "Regatta notes",
  "Boats are on the water by nine",
  "Heats start when the tide turns",
  "Prizes at noon",
  "Harbour day",
  "Two quays, two crews, one picnic",
  "North quay",
  "Tables and benches",
  "Lemonade for forty",
  "South quay",
  "The band needs power by three, and a roof if it rains",
  ", three heats, one ferry that waits for nobody",
  "https://tidewater.example/boats",
  "https://",
  "Crossing times",
  "North quay to the island",
  "South quay to the island, by way of the lighthouse",
  "Line",
  "Minutes",
  "Runs",
  "All year",
  "April to October",
  "Questions for Northquay and everybody else who asked twice",
  "A title that goes on for longer than any one line of any screen and then a little further still",
];

/** What follows the window's size has been drawn, and nothing moves. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
  });
}

/** The screen at each width, or at some of them. Below the first one it is a finger that points, as on a tablet and a phone. */
export async function atEachWidth(
  page: Page,
  before: ((width: number) => Promise<void>) | undefined,
  look: (width: number) => Promise<void>,
  some: readonly number[] = widths.map(({ width }) => width),
): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const viewport of widths.filter(({ width }) => some.includes(width))) {
    await page.setViewportSize(viewport);
    await cdp.send("Emulation.setTouchEmulationEnabled", { enabled: viewport !== wide });
    if (before !== undefined) {
      // It asks what is there at this width, not at the one before.
      await settled(page);
      await before(viewport.width);
    }
    await settled(page);
    await look(viewport.width);
  }
  await cdp.send("Emulation.setTouchEmulationEnabled", { enabled: false });
  await cdp.detach();
  await page.setViewportSize(wide);
}

const lines = [
  "On 14 April the boats switch to summer hours. This page holds what ships, who owns it and what we have decided.",
  "# What ships",
  "[x] Show both timetables side by side from 1 April",
  "Keep old bookings on the sailing they were made for",
  "Warn when a connection drops below 12 minutes",
  "",
  '" I booked the 07:40 twice, because nothing told me the first one had worked.',
  "## Measured after two weeks",
  "- Double bookings under 0.2%",
  "Nine in ten find their boat in 20 seconds",
  "",
  "## The fix for repeated sailings",
  "1. Read the feed every 30 seconds",
  "Keep the copy with the newest revision",
  "",
  "אנו מפליגים בכל יום בשבע וחצי מהרציף הצפוני",
];

export async function everyScreen(browser: Browser, url: string, visit: Visit): Promise<void> {
  const { say } = speech;
  const context = await browser.newContext({ baseURL: url, locale: "en-US", viewport: wide });
  await speech.prepare(context);
  const stranger = await context.newPage();
  await stranger.goto("/login");
  await stranger.getByRole("button", { name: say("Log in") }).waitFor();
  await visit(stranger, "login");
  await stranger.getByLabel(say("E-mail")).fill("mira@tidewater");
  await stranger.getByRole("button", { name: say("Log in") }).click();
  await stranger.getByText(say("Please")).first().waitFor();
  await visit(stranger, "login-faults");
  await stranger.goto("/signup");
  await stranger.getByRole("button", { name: say("Create account") }).waitFor();
  await visit(stranger, "signup");
  await stranger.goto("/nothing/is/here/at/all");
  await stranger.getByText(say("There is nothing at this address")).waitFor();
  await visit(stranger, "not-found");
  await stranger.goto("/gallery");
  await stranger.getByText(say("This is not available on this server.")).waitFor();
  await visit(stranger, "unavailable");
  await context.close();

  const mira = await signUp(browser, url, "Mira");
  const { page } = mira;
  // What does not come is told at its place, not at the end of the whole walk.
  mira.context.setDefaultTimeout(60_000);
  await page.getByRole("button", { name: say("Create workspace") }).waitFor();
  await visit(page, "onboarding");
  await makeWorkspace(mira, "Tidewater");
  await page
    .getByRole("main")
    .getByRole("button", { name: say("New page") })
    .waitFor();
  await visit(page, "empty");
  for (const title of ["Decisions", "Week plan", "Questions for Northquay and everybody else who asked twice"])
    await addPage(mira, title);
  await addPage(mira, "Spring timetable launch");
  for (const line of lines) {
    await page.keyboard.press("Enter");
    await page.keyboard.type(line);
  }
  const link = await inviteLink(mira);
  const jun = await signUp(browser, url, "Jun", new URL(link).pathname);
  await jun.page.getByRole("button", { name: say("Join workspace") }).waitFor();
  await visit(jun.page, "invite");
  await jun.page.getByRole("button", { name: say("Join workspace") }).click();
  await jun.page.getByRole("link", { name: "Spring timetable launch" }).click();
  await bodyOf(jun.page).locator(".line").nth(3).click();
  await page.locator(".remote-cursor").waitFor();
  await page.getByText(say("Invitation link copied")).waitFor({ state: "hidden" });
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await visit(page, "page", () => jun.page.keyboard.press("ArrowRight"));
  await page.getByRole("button", { name: say("Share"), exact: true }).click();
  await page.getByRole("dialog").waitFor();
  await visit(page, "share");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: say("More"), exact: true }).click();
  await page.getByRole("menu").waitFor();
  await visit(page, "menu");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Tidewater" }).first().click();
  await page.getByRole("menu").waitFor();
  await visit(page, "workspace-menu");
  await page.keyboard.press("Escape");
  await page.mouse.move(wide.width / 2, wide.height - 20);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await visit(page, "sidebar", async (width) => {
    const show = page.getByRole("button", { name: say("Show sidebar") });
    if (width < 1440 && (await show.isVisible())) await show.click();
    await page.getByRole("button", { name: say("Hide sidebar") }).waitFor();
  });
  const pageAddress = page.url();
  await page.goto(`${url}/settings`);
  await page.getByRole("heading", { name: say("This device") }).waitFor();
  await visit(page, "settings");
  await page
    .getByRole("navigation", { name: say("Settings") })
    .getByRole("link", { name: "Tidewater" })
    .click();
  await page.getByLabel(say("Name")).waitFor();
  await visit(page, "settings-workspace");
  await page.goto(`${url}/home`);
  await page.getByRole("region", { name: say("Learn") }).waitFor();
  await page.getByRole("region", { name: say("Set up your workspace") }).waitFor();
  await visit(page, "home");
  await page.getByRole("button", { name: say("Tips") }).click();
  await page.getByRole("dialog").waitFor();
  await visit(page, "tips");
  await page.goto(pageAddress);
  await bodyOf(page).waitFor();
  // The same page with a face, more sections, and what opens over them.
  await page.getByRole("button", { name: say("Add icon") }).click();
  await page.getByRole("combobox", { name: say("Find an emoji") }).fill("sun");
  await page.getByRole("option").first().waitFor();
  await page.getByRole("combobox", { name: say("Find an emoji") }).fill("");
  await visit(page, "icon-picker");
  await page.getByRole("combobox", { name: say("Find an emoji") }).fill("sun");
  await page.getByRole("option").first().waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: say("Add cover") }).click();
  await page.getByRole("textbox", { name: say("Address of a picture") }).waitFor();
  await visit(page, "cover-picker");
  await page.locator("[data-first]").click();
  await page.getByRole("button", { name: say("Reposition") }).waitFor();
  await page.getByRole("button", { name: say("Add to favorites") }).click();
  await visit(page, "cover");
  const tree = page.getByRole("treeitem");
  await tree.filter({ hasText: "Week plan" }).first().click({ button: "right" });
  await page.getByRole("menuitem", { name: say("Move to trash") }).waitFor();
  await visit(page, "page-menu");
  await page
    .getByRole("menuitem", { name: say("Move to ") })
    .first()
    .click();
  await page.getByRole("listbox").waitFor();
  await visit(page, "move");
  await page.keyboard.press("Escape");
  await tree.filter({ hasText: "Decisions" }).first().click({ button: "right" });
  await page.getByRole("menuitem", { name: say("Move to trash") }).click();
  await page.getByRole("button", { name: say("Trash"), exact: true }).click();
  await page.getByRole("list", { name: say("Pages in the trash") }).waitFor();
  await visit(page, "trash-popup");
  await page.keyboard.press("Escape");
  // The sidebar lies over the page on narrow screens: it goes before what is behind it is shown.
  const narrow = async (width: number): Promise<void> => {
    const hide = page.getByRole("button", { name: say("Hide sidebar") });
    if (width < 1440 && (await hide.isVisible())) await page.keyboard.press("Escape");
  };
  const offline = page.getByText(new RegExp(`^${say("Offline.")}`));
  await mira.context.setOffline(true);
  await offline.waitFor();
  await bodyOf(page).locator(".line").nth(3).click();
  await page.keyboard.press("End");
  await page.keyboard.type(", as promised");
  await page.getByText(new RegExp(say("wait on this device"))).waitFor();
  await visit(page, "offline", narrow);
  await mira.context.setOffline(false);
  await offline.waitFor({ state: "hidden" });
  await visitFinders(page, url, visit);
  await page.goto(`${url}/${"0".repeat(31)}1`);
  await page.getByText(say("This page is not there for you")).waitFor();
  await visit(page, "hidden");
  await page.goto(url);
  await titleOf(page).waitFor();
  await addPage(
    mira,
    "A title that goes on for longer than any one line of any screen and then a little further still",
  );
  await visit(page, "long-title");
  await page.getByRole("button", { name: say("More"), exact: true }).click();
  await page.getByRole("menuitem", { name: say("Move to trash") }).click();
  await page.getByText(say("This page is in the trash.")).waitFor();
  await visit(page, "trash");
  await visitEditor(mira, visit);
}

/** What is found and what helps, over a page. */
async function visitFinders(page: Page, url: string, visit: Visit): Promise<void> {
  const { say } = speech;
  const closed = async () => {
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
  };
  const field = page.getByRole("combobox");
  const act = async (words: string) => {
    // Where a block is selected the keys of the palette move it.
    await page.keyboard.press("Control+k");
    await field.fill(`>${say(words)}`);
    await page.keyboard.press("Enter");
  };
  await page.keyboard.press("Control+k");
  await field.fill("");
  await page.getByRole("option").first().waitFor();
  await visit(page, "quick-find");
  await field.fill("timetable");
  await page.getByRole("option").filter({ hasText: "14 April" }).or(page.getByRole("option").nth(1)).first().waitFor();
  await visit(page, "quick-find-results");
  await field.fill(">");
  await visit(page, "palette");
  await closed();
  for (const [words, name] of [
    ["Keyboard shortcuts", "shortcuts"],
    ["What is new", "release-notes"],
    ["About Tessera", "about"],
    ["Cookies on this device", "cookies"],
  ] as const) {
    await act(words);
    await page.getByRole("dialog", { name: say(words) }).waitFor();
    await visit(page, name);
    await closed();
  }
  await act("Show me around");
  await page.getByRole("region", { name: say("A short tour") }).waitFor();
  // It is about the sidebar beside the page: on narrow screens it goes.
  await visit(page, "tour", async (width) => {
    if (width < 1440) await page.getByRole("region", { name: say("A short tour") }).waitFor({ state: "hidden" });
  });
  await page.keyboard.press("Escape");
  const address = page.url();
  await page.goto(`${url}/help`);
  await page.getByRole("searchbox").waitFor();
  await visit(page, "help");
  await page.goto(`${url}/help/search`);
  await page.getByRole("article").waitFor();
  await visit(page, "help-topic");
  await page.route("**/api/v3/getFeatureFlags*", async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { initialValues: Record<string, unknown> };
    const initialValues = { ...answer.initialValues, admin_mode: true, ask_cookie_consent: true };
    await route.fulfill({ response, json: { ...answer, initialValues } });
  });
  await page.goto(address);
  const asked = page.getByRole("region", { name: say("Cookies"), exact: true });
  await asked.waitFor();
  await titleOf(page).waitFor();
  await visit(page, "consent");
  await asked.getByRole("button", { name: say("Accept all") }).click();
  await page.keyboard.press("Control+Alt+Shift+D");
  await page.getByRole("complementary").waitFor();
  await visit(page, "debug-console");
  await page.keyboard.press("Escape");
  await page.unroute("**/api/v3/getFeatureFlags*");
}
