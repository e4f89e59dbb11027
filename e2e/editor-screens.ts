// The page editor's menus and kinds of blocks, each as a screen of its own, made on one page.
// Invariant: a menu or a kind of block that is added to the editor is added here.
import { addPage, speech, type Person } from "./people.ts";
import type { Visit } from "./every-screen.ts";

async function visitKinds(person: Person, visit: Visit): Promise<void> {
  const { say } = speech;
  const { page } = person;
  await addPage(person, "Ferry feed");
  await page.keyboard.press("Enter");
  await page.keyboard.type("```ts ");
  const lines = [
    "// Sailings of a day, by hour",
    "export const sailings = new Map<number, string>([",
    '[7, "Harbour"],',
    "]);",
  ];
  for (const line of lines) {
    if (line !== lines[0]) await page.keyboard.press("Enter");
    await page.keyboard.type(line);
  }
  const language = page.locator(".block[data-type=code]").getByRole("button", { name: "TypeScript" });
  await language.waitFor();
  await page.keyboard.press("Control+Enter");
  await page.keyboard.type("!! Low tide until noon: the north quay is closed.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("[] Tell the harbour");
  await page.locator(".block[data-type=callout] button").first().waitFor();
  await visit(page, "code-and-callout");
  await language.click();
  await page.getByRole("combobox", { name: say("Language") }).waitFor();
  await visit(page, "code-languages");
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: say("Language") }).waitFor({ state: "hidden" });
}

async function visitWeb(person: Person, visit: Visit): Promise<void> {
  const { say } = speech;
  const { page } = person;
  const facts = { title: "The spring regatta", description: "Six boats, three heats.", icon: null, image: null };
  await page.route("**/api/v3/getLinkMetadata*", (route) => route.fulfill({ json: facts }));
  await page.route("https://www.youtube-nocookie.com/**", (route) =>
    route.fulfill({ body: "", contentType: "text/html" }),
  );
  const paste = (words: string) =>
    page.locator(".page-body").evaluate((body, text) => {
      const data = new DataTransfer();
      data.setData("text/plain", text);
      body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, words);
  const choose = (words: string) =>
    page
      .getByRole("listbox", { name: say("Paste as") })
      .getByRole("option", { name: say(words) })
      .click();
  await addPage(person, "Race day");
  await page.keyboard.press("Enter");
  await paste("https://boats.example/regatta");
  await choose("Bookmark");
  await page.locator(".block[data-type=bookmark]").getByText(facts.title).waitFor();
  await paste("https://youtu.be/abc_DEF-123");
  await choose("Embed");
  await page.locator("iframe").waitFor();
  await paste("https://youtu.be/abc_DEF-123");
  await visit(page, "paste-menu");
  await choose("Address");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/embed");
  await page.keyboard.press("Enter");
  await page.getByLabel(say("Address")).fill("nowhere");
  await page.keyboard.press("Enter");
  await visit(page, "embed-form");
  await page.getByLabel(say("Address")).fill("https://boats.example/live");
  await page.keyboard.press("Enter");
  await page.locator(".block[data-type=embed] a").waitFor();
  await visit(page, "bookmark-and-embeds");
}

/** What stands around the text. */
async function visitAround(person: Person, visit: Visit): Promise<void> {
  const { say } = speech;
  const { page } = person;
  await addPage(person, "Harbour log");
  await page.keyboard.press("Enter");
  await page.keyboard.type("# Morning");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Fog until nine. Later fog over the quay.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("## Noon");
  const outline = page
    .getByRole("navigation", { name: say("Outline") })
    .getByRole("button")
    .first();
  await outline.waitFor();
  await page.keyboard.press("Control+f");
  await page.getByRole("textbox", { name: say("Find in the page") }).fill("fog");
  await page.getByRole("button", { name: say("Replace"), exact: true }).click();
  await visit(page, "find");
  await page.keyboard.press("Escape");
  await outline.hover();
  await visit(page, "outline");
  const more = page.getByRole("banner").getByRole("button", { name: say("More") });
  await more.click();
  await page.getByRole("menuitemradio", { name: say("Serif") }).click();
  await page.locator("[data-facts]").waitFor();
  await visit(page, "page-settings");
  await page.getByRole("menuitemcheckbox", { name: say("Lock page") }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "hidden" });
  await page.getByRole("button", { name: say("Locked. Unlock the page") }).waitFor();
  await visit(page, "locked");
  await addPage(person, "Pilot notes");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Before leaving read @Harbour log");
  await page
    .getByRole("listbox", { name: say("Mention") })
    .getByRole("option", { name: "Harbour log", exact: true })
    .first()
    .click();
  await page.locator(".page-mention").click({ modifiers: ["Alt"] });
  const peek = page.locator("[data-peek-panel]");
  await peek.getByText("Morning").waitFor();
  await visit(page, "peek");
  await peek.getByRole("button", { name: say("Show in the middle") }).click();
  await visit(page, "peek-in-the-middle");
  await peek.getByRole("button", { name: say("Open as a page") }).click();
  await page.locator("[data-page-adds] button", { hasText: "1" }).click();
  await page.getByRole("dialog", { name: say("Backlinks") }).waitFor();
  await visit(page, "backlinks");
  await page.keyboard.press("Escape");
}

export async function visitEditor(person: Person, visit: Visit): Promise<void> {
  const { say } = speech;
  const { page } = person;
  await addPage(person, "Rowing regatta");
  await page.getByText(say("Moved to trash")).waitFor({ state: "hidden" });
  await page.keyboard.press("Enter");
  await page.keyboard.type("Six boats, three heats, one ferry that waits for nobody. ");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/");
  await page.getByRole("listbox", { name: say("Insert") }).waitFor();
  await visit(page, "slash-menu");
  await page.keyboard.type("re");
  await visit(page, "slash-menu-found");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+/");
  await page.getByRole("listbox", { name: say("Block menu") }).waitFor();
  await visit(page, "block-menu");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Shift+ArrowUp");
  await page.locator(".page-body .line").first().hover();
  await visit(page, "selected-blocks");
  await page.locator(".page-body .line").first().click();
  await page.keyboard.press("Home");
  for (let word = 0; word < 2; word++) await page.keyboard.press("Control+Shift+ArrowRight");
  await page.getByRole("toolbar").waitFor();
  await visit(page, "toolbar");
  await page.getByRole("button", { name: say("Color"), exact: true }).click();
  await page.getByRole("menu").waitFor();
  await visit(page, "toolbar-color");
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "hidden" });
  await page.keyboard.press("Control+k");
  await page.getByLabel(say("Address")).fill("https://tidewater.example/boats");
  await visit(page, "link-form");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.locator(".line a").hover();
  await page.getByRole("region", { name: say("Link") }).waitFor();
  await visit(page, "link-card");
  await visitKinds(person, visit);
  await visitWeb(person, visit);
  await visitAround(person, visit);
}
