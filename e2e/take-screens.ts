// Takes docs/screens: every screen of a started instance at three widths, light and dark, on one sheet a screen, to be
// looked at by eye. `npx tsx e2e/take-screens.ts [--locale pseudo] [--only name,name] [--folder F]` after `npm run build`.
// Invariant: what is shown was made through the screens.
import { mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium, type BrowserContext, type Page } from "@playwright/test";
import { chromiumFlags, demandChromium } from "@tessera/testing/chromium.ts";
import { startTessera } from "@tessera/testing/tessera-process.ts";
import { addPage, bodyOf, inviteLink, makeWorkspace, signUp, speech, titleOf } from "./people.ts";
import { pseudo } from "./screen-words.ts";

const { values } = parseArgs({
  options: { locale: { type: "string", default: "en-US" }, only: { type: "string" }, folder: { type: "string" } },
});
const inPseudo = values.locale === "pseudo";
const only = values.only?.split(",");
const folder = values.folder ?? fileURLToPath(new URL("../docs/screens", import.meta.url));
const wide = { width: 1440, height: 900 };
const widths = [wide, { width: 820, height: 1180 }, { width: 390, height: 844 }];

mkdirSync(folder, { recursive: true });
if (inPseudo) {
  speech.say = pseudo;
  speech.prepare = async (context: BrowserContext) => {
    await context.addInitScript(() => localStorage.setItem("KeyValueStore2:locale", JSON.stringify("pseudo")));
  };
}
const { say } = speech;

/** Below the first width it is a finger that points, as on a tablet and a phone. */
async function take(page: Page, name: string, before: (width: number) => Promise<void> = async () => {}) {
  if (only !== undefined && !only.includes(name)) return;
  const cdp = await page.context().newCDPSession(page);
  const shots: { readonly width: number; readonly data: string }[] = [];
  for (const viewport of widths) {
    await page.setViewportSize(viewport);
    await cdp.send("Emulation.setTouchEmulationEnabled", { enabled: viewport !== widths[0] });
    await before(viewport.width);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.evaluate(() =>
        Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
      );
      const data = (await page.screenshot({ caret: "initial" })).toString("base64");
      shots.push({ width: viewport.width, data });
    }
  }
  await cdp.send("Emulation.setTouchEmulationEnabled", { enabled: false });
  await cdp.detach();
  await page.setViewportSize(wide);
  await sheet(`${name}${inPseudo ? "-pseudo" : ""}`, shots);
}

/** Puts the pictures of a screen beside each other, light above dark, at a scale that can still be read. */
async function sheet(name: string, shots: readonly { readonly width: number; readonly data: string }[]): Promise<void> {
  const scale = 0.5;
  const gap = 12;
  const page = await browser.newPage({ viewport: { width: 100, height: 100 } });
  const row = (dark: number) =>
    shots
      .filter((_, at) => at % 2 === dark)
      .map(({ width, data }) => `<img src="data:image/png;base64,${data}" width="${width * scale}">`)
      .join("");
  await page.setContent(
    `<body style="margin:0;background:#808080"><main style="display:grid;gap:${gap}px;padding:${gap}px;width:max-content">${[0, 1].map((dark) => `<div style="display:flex;gap:${gap}px;align-items:start">${row(dark)}</div>`).join("")}</main>`,
  );
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  await page.locator("main").screenshot({ path: path.join(folder, `${name}.jpg`), type: "jpeg", quality: 70 });
  await page.close();
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

const server = await startTessera({ env: { LOG_LEVEL: "error" } });
const browser = await chromium.launch({ executablePath: demandChromium(), args: [...chromiumFlags] });
try {
  const context = await browser.newContext({ baseURL: server.url, locale: "en-US" });
  await speech.prepare(context);
  const stranger = await context.newPage();
  await stranger.goto("/login");
  await stranger.getByRole("button", { name: say("Log in") }).waitFor();
  await take(stranger, "login");
  await stranger.getByLabel(say("E-mail")).fill("mira@tidewater");
  await stranger.getByRole("button", { name: say("Log in") }).click();
  await stranger.getByText(say("Please")).first().waitFor();
  await take(stranger, "login-faults");
  await stranger.goto("/signup");
  await stranger.getByRole("button", { name: say("Create account") }).waitFor();
  await take(stranger, "signup");
  await stranger.goto("/nothing/is/here/at/all");
  await stranger.getByText(say("There is nothing at this address")).waitFor();
  await take(stranger, "not-found");

  const mira = await signUp(browser, server.url, "Mira");
  const { page } = mira;
  await page.getByRole("button", { name: say("Create workspace") }).waitFor();
  await take(page, "onboarding");
  await makeWorkspace(mira, "Tidewater");
  await page.getByText(say("No pages yet")).first().waitFor();
  await take(page, "empty");
  for (const title of ["Decisions", "Week plan", "Questions for Northquay and everybody else who asked twice"])
    await addPage(mira, title);
  await addPage(mira, "Spring timetable launch");
  for (const line of lines) {
    await page.keyboard.press("Enter");
    await page.keyboard.type(line);
  }
  const link = await inviteLink(mira);
  const jun = await signUp(browser, server.url, "Jun", new URL(link).pathname);
  await jun.page.getByRole("button", { name: say("Join workspace") }).waitFor();
  await take(jun.page, "invite");
  await jun.page.getByRole("button", { name: say("Join workspace") }).click();
  await jun.page.getByRole("link", { name: "Spring timetable launch" }).click();
  await bodyOf(jun.page).locator(".line").nth(3).click();
  await page.locator(".remote-cursor").waitFor();
  await page.getByText(say("Invitation link copied")).waitFor({ state: "hidden" });
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await take(page, "page", () => jun.page.keyboard.press("ArrowRight"));
  await page.getByRole("button", { name: say("Share"), exact: true }).click();
  await page.getByRole("dialog").waitFor();
  await take(page, "share");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: say("More"), exact: true }).click();
  await page.getByRole("menu").waitFor();
  await take(page, "menu");
  await page.keyboard.press("Escape");
  await page.mouse.move(wide.width / 2, wide.height - 20);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await take(page, "sidebar", async (width) => {
    const show = page.getByRole("button", { name: say("Show sidebar") });
    if (width < 1440 && (await show.count()) > 0) await show.click();
    await page.getByRole("button", { name: say("Hide sidebar") }).waitFor();
  });
  const pageAddress = page.url();
  await page.goto(`${server.url}/settings`);
  await page.getByRole("heading", { name: say("This device") }).waitFor();
  await take(page, "settings");
  await page
    .getByRole("navigation", { name: say("Settings") })
    .getByRole("link", { name: "Tidewater" })
    .click();
  await page.getByLabel(say("Name")).waitFor();
  await take(page, "settings-workspace");
  await page.goto(`${server.url}/home`);
  await page.getByRole("region", { name: say("Learn") }).waitFor();
  await page.getByRole("region", { name: say("Set up your workspace") }).waitFor();
  await take(page, "home");
  await page.getByRole("button", { name: say("Tips") }).click();
  await page.getByRole("dialog").waitFor();
  await take(page, "tips");
  await page.goto(pageAddress);
  await bodyOf(page).waitFor();
  // The same page with a face, more sections, and what opens over them.
  await page.getByRole("button", { name: say("Add icon") }).click();
  await page.getByRole("combobox", { name: say("Find an emoji") }).fill("sun");
  await page.getByRole("option").first().waitFor();
  await page.getByRole("combobox", { name: say("Find an emoji") }).fill("");
  await take(page, "icon-picker");
  await page.getByRole("combobox", { name: say("Find an emoji") }).fill("sun");
  await page.getByRole("option").first().waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: say("Add cover") }).click();
  await page.getByRole("textbox", { name: say("Address of a picture") }).waitFor();
  await take(page, "cover-picker");
  await page.locator("[data-first]").click();
  await page.getByRole("button", { name: say("Reposition") }).waitFor();
  await page.getByRole("button", { name: say("Add to favorites") }).click();
  await take(page, "cover");
  const tree = page.getByRole("treeitem");
  await tree.filter({ hasText: "Week plan" }).first().click({ button: "right" });
  await page.getByRole("menuitem", { name: say("Move to trash") }).waitFor();
  await take(page, "page-menu");
  await page
    .getByRole("menuitem", { name: say("Move to ") })
    .first()
    .click();
  await page.getByRole("listbox").waitFor();
  await take(page, "move");
  await page.keyboard.press("Escape");
  await tree.filter({ hasText: "Decisions" }).first().click({ button: "right" });
  await page.getByRole("menuitem", { name: say("Move to trash") }).click();
  await page.getByRole("button", { name: say("Trash"), exact: true }).click();
  await page.getByRole("list", { name: say("Pages in the trash") }).waitFor();
  await take(page, "trash-popup");
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
  await take(page, "offline", narrow);
  await mira.context.setOffline(false);
  await offline.waitFor({ state: "hidden" });
  await takeFinders(page);
  await page.goto(`${server.url}/${"0".repeat(31)}1`);
  await page.getByText(say("This page is not there for you")).waitFor();
  await take(page, "hidden");
  await page.goto(server.url);
  await titleOf(page).waitFor();
  await addPage(
    mira,
    "A title that goes on for longer than any one line of any screen and then a little further still",
  );
  await take(page, "long-title");
  await page.getByRole("button", { name: say("More"), exact: true }).click();
  await page.getByRole("menuitem", { name: say("Move to trash") }).click();
  await page.getByText(say("This page is in the trash.")).waitFor();
  await take(page, "trash");
} finally {
  await browser.close();
  await server.stop();
}

/** What is found and what helps, over a page. */
async function takeFinders(page: Page): Promise<void> {
  const closed = async () => {
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
  };
  const field = page.getByRole("combobox");
  const act = async (words: string) => {
    await page.keyboard.press("Control+Shift+p");
    await field.fill(`>${say(words)}`);
    await page.keyboard.press("Enter");
  };
  await page.keyboard.press("Control+k");
  await field.fill("");
  await page.getByRole("option").first().waitFor();
  await take(page, "quick-find");
  await field.fill("timetable");
  await page.getByRole("option").filter({ hasText: "14 April" }).or(page.getByRole("option").nth(1)).first().waitFor();
  await take(page, "quick-find-results");
  await field.fill(">");
  await take(page, "palette");
  await closed();
  for (const [words, name] of [
    ["Keyboard shortcuts", "shortcuts"],
    ["What is new", "release-notes"],
    ["About Tessera", "about"],
    ["Cookies on this device", "cookies"],
  ] as const) {
    await act(words);
    await page.getByRole("dialog", { name: say(words) }).waitFor();
    await take(page, name);
    await closed();
  }
  await act("Show me around");
  await page.getByRole("region", { name: say("A short tour") }).waitFor();
  await take(page, "tour");
  await page.keyboard.press("Escape");
  const address = page.url();
  await page.goto(`${server.url}/help`);
  await page.getByRole("searchbox").waitFor();
  await take(page, "help");
  await page.goto(`${server.url}/help/search`);
  await page.getByRole("article").waitFor();
  await take(page, "help-topic");
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
  await take(page, "consent");
  await asked.getByRole("button", { name: say("Accept all") }).click();
  await page.keyboard.press("Control+Alt+Shift+D");
  await page.getByRole("complementary").waitFor();
  await take(page, "debug-console");
  await page.keyboard.press("Escape");
  await page.unroute("**/api/v3/getFeatureFlags*");
}
