// The page editor's menus and kinds of blocks, each as a screen of its own, made on one page.
// Invariant: a menu or a kind of block that is added to the editor is added here.
import { dragSteps } from "./blocks.ts";
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

/** What is drawn while blocks are held, and while a frame selects them. */
export async function visitDragging(person: Person, visit: Visit): Promise<void> {
  const { page } = person;
  const { hold, boxOf } = dragSteps(() => page);
  await addPage(person, "Regatta notes");
  for (const words of ["Boats are on the water by nine.", "Heats start when the tide turns.", "Prizes at noon."]) {
    await page.keyboard.press("Enter");
    await page.keyboard.type(words);
  }
  await hold("Prizes");
  await visit(page, "dragging", async () => {
    const box = await boxOf("Boats");
    await page.mouse.move(box.x + 120, box.bottom - 3, { steps: 2 });
  });
  await page.keyboard.press("Escape");
  await page.mouse.up();
  const [first, last] = [await boxOf("Boats"), await boxOf("Heats")];
  await page.mouse.move(last.right + 60, last.bottom + 4);
  await page.mouse.down();
  await page.mouse.move(first.x + 200, first.middle, { steps: 3 });
  await visit(page, "marquee", async () => {
    const box = await boxOf("Boats");
    await page.mouse.move(box.x + 100, box.middle, { steps: 2 });
  });
  await page.mouse.up();
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
  await page.keyboard.type(`/${say("Embed")}`);
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

async function visitFolds(person: Person, visit: Visit): Promise<void> {
  const { page } = person;
  await addPage(person, "Harbour rules");
  await page.keyboard.press("Enter");
  await page.keyboard.type("># Mooring");
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Bow to the tide");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+Tab");
  for (const line of [">## Fuel", "> Visitors", "Guests moor on the outer side"]) {
    await page.keyboard.type(line);
    if (line !== "> Visitors") await page.keyboard.press("Control+Enter");
    await page.keyboard.press("Enter");
  }
  await visit(page, "toggle-headings");
}

async function visitEquations(person: Person, visit: Visit): Promise<void> {
  const { say } = speech;
  const { page } = person;
  await addPage(person, "Tide tables");
  await page.keyboard.press("Enter");
  await page.keyboard.type("The height $$h(t)$$ at an hour is a sum of waves. ");
  await page.keyboard.press("Enter");
  const form = page.getByRole("textbox", { name: say("Equation in TeX") });
  for (const source of ["h(t) = h_0 + \\sum_{i=1}^{n} A_i \\cos(\\omega_i t + \\varphi_i)", "\\frac{h}{2"]) {
    await page.keyboard.type("$$ ");
    await form.waitFor();
    await page.keyboard.type(source);
    await page.keyboard.press("Escape");
    await form.waitFor({ state: "hidden" });
  }
  await page.keyboard.type("$$ ");
  await form.waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".katex-display").waitFor();
  await visit(page, "equations");
  await page.locator(".block[data-type=equation] button").first().click();
  await form.waitFor();
  await visit(page, "equation-form");
  await page.keyboard.press("Escape");
  await form.waitFor({ state: "hidden" });
}

export async function visitColumns(person: Person, visit: Visit): Promise<void> {
  const { say } = speech;
  const { page } = person;
  const { hold, boxOf } = dragSteps(() => page);
  await addPage(person, "Harbour day");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Two quays, two crews, one picnic.");
  await page.keyboard.press("Enter");
  await page.keyboard.type(`/${say("2 columns")}`);
  await page.keyboard.press("Enter");
  await page.keyboard.type("# North quay");
  await page.keyboard.press("Enter");
  await page.keyboard.type("[] Tables and benches");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Lemonade for forty");
  await page.locator(".block[data-type=column] .line").last().click();
  await page.keyboard.type("# South quay");
  await page.keyboard.press("Enter");
  await page.keyboard.type("The band needs power by three, and a roof if it rains.");
  await page.getByRole("slider", { name: say("Width of the columns") }).focus();
  await visit(page, "columns");
  await hold("Two quays");
  await visit(page, "columns-drag", async () => {
    const box = await boxOf("The band");
    await page.mouse.move(box.right - 4, box.middle, { steps: 2 });
  });
  await page.keyboard.press("Escape");
  await page.mouse.up();
}

async function visitPlaces(person: Person, visit: Visit): Promise<void> {
  const { say } = speech;
  const { page } = person;
  await addPage(person, "Pilot book");
  await page.keyboard.press("Enter");
  const insert = page.getByRole("listbox", { name: say("Insert") });
  for (const name of ["Breadcrumb", "Table of contents", "Link to page"]) {
    await page.keyboard.type(`/${say(name)}`);
    await insert.waitFor();
    await page.keyboard.press("Enter");
    await insert.waitFor({ state: "hidden" });
  }
  const choice = page.getByRole("combobox", { name: say("Link to page") });
  await choice.waitFor();
  await visit(page, "page-choice");
  await choice.fill("Harbour");
  await page.keyboard.press("Enter");
  await choice.waitFor({ state: "hidden" });
  for (const line of ["# Approach", "## By day", "### Landmarks", "## By night"]) {
    await page.keyboard.type(line);
    await page.keyboard.press("Enter");
  }
  await page.getByRole("link", { name: "By night" }).waitFor();
  await visit(page, "contents-and-links");
}

async function visitDiagram(person: Person, visit: Visit): Promise<void> {
  const { say } = speech;
  const { page } = person;
  await addPage(person, "Ferry states");
  await page.keyboard.press("Enter");
  await page.keyboard.type("```mermaid ");
  const lines = ["stateDiagram-v2", "Moored --> Boarding", "Boarding --> Sailing", "Sailing --> Moored"];
  for (const line of lines) {
    if (line !== lines[0]) await page.keyboard.press("Enter");
    await page.keyboard.type(line);
  }
  await page.frameLocator("iframe").locator("svg").waitFor();
  const code = page.locator(".block[data-type=code]");
  await code.hover();
  await code.getByRole("button", { name: say("Caption") }).click();
  await page.keyboard.type("What the ferry does all day");
  await page.keyboard.press("Enter");
  await visit(page, "diagram");
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
  await visitDragging(person, visit);
  await visitWeb(person, visit);
  await visitAround(person, visit);
  await visitFolds(person, visit);
  await visitEquations(person, visit);
  await visitColumns(person, visit);
  await visitPlaces(person, visit);
  await visitDiagram(person, visit);
}
