// Pictures that come with what is pasted: uploaded where they came as data, kept as addresses where they have one (G1, G3, G4).
// Walks: packages/editor/clipboard, apps/web/data/files, apps/web/features/page/files.
import type { Page } from "@playwright/test";
import { draw } from "@tessera/testing/sample-files.ts";
import { stepsOn, typesOf } from "./blocks.ts";
import { isShown, pasteFiles, png } from "./file-steps.ts";
import { settler, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;
const { write, shown, press } = stepsOn(() => mira);
const pictures = () => page.locator(".page-body figure img");

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
  await page.route("https://pictures.example/**", (route) =>
    route.fulfill({ body: draw(200, 100), contentType: "image/png" }),
  );
});

async function paste(forms: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate((given) => {
    const transfer = new DataTransfer();
    for (const [type, text] of Object.entries(given)) transfer.setData(type, text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: transfer }),
    );
  }, forms);
}

const data = (width: number): string => `data:image/png;base64,${draw(width, 90).toString("base64")}`;

test("G3: pictures that came as data are uploaded, each in its place; an undo takes all of it back", async () => {
  await write("");
  await paste({
    "text/html": `<p>One <img src="${data(120)}" alt="First"> two</p><ul><li>Three<img src="${data(150)}"></li></ul><p>Four</p>`,
    "text/plain": "One two",
  });
  const blocks = ["text: One", "image: ", "text: two", "bulleted_list: Three", "  image: ", "text: Four"];
  await shown(...blocks);
  await expect(pictures()).toHaveCount(2);
  for (const [at, width] of [120, 150].entries()) {
    await expect(pictures().nth(at)).toHaveAttribute("src", /\/signed\/.*image\.png/);
    await expect.poll(() => isShown(pictures().nth(at))).toBe(true);
    await expect.poll(async () => Math.round((await pictures().nth(at).boundingBox())?.width ?? 0)).toBe(width);
  }
  await expect(pictures().first()).toHaveAttribute("alt", "First");
  await page.reload();
  await shown(...blocks);
  await expect.poll(() => isShown(pictures().nth(1))).toBe(true);
  await write("Kept");
  await paste({ "text/html": `<p>!</p><img src="${data(80)}">`, "text/plain": "!" });
  await shown("text: Kept!", "image: ");
  await expect(pictures()).toHaveAttribute("src", /\/signed\//);
  await press("Control+z");
  await shown("text: Kept");
});

test("G3: a picture of another site keeps its address, its words and its caption", async () => {
  await write("");
  await paste({
    "text/html": `<figure><img src="https://pictures.example/quay.png" alt="A quay" width=400 height=200><figcaption>The <b>quay</b></figcaption></figure><p>End</p>`,
    "text/plain": "The quay",
  });
  // It takes the place of the empty line.
  await shown("image: ", "text: End");
  await expect(pictures()).toHaveAttribute("src", "https://pictures.example/quay.png");
  await expect(pictures()).toHaveAttribute("alt", "A quay");
  await expect(page.locator("figcaption")).toHaveText("The quay");
  await expect(page.locator("figcaption strong")).toHaveText("quay");
  await expect.poll(async () => Math.round((await pictures().boundingBox())?.width ?? 0)).toBe(400);
});

test("G3, G11: what is no picture that a page may show is its words, and asks nothing of the network", async () => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await write("");
  const html = ["file:///C:/a.png", "data:image/svg+xml;base64,PHN2Zy8+", "javascript:alert(1)", "data:text/html,x"]
    .map((src) => `<p><img src="${src}" alt="kept"></p>`)
    .join("");
  await paste({ "text/html": html, "text/plain": "kept" });
  await shown("text: kept", "text: kept", "text: kept", "text: kept");
  expect(asked.filter((url) => /^(?:data|file):|pictures\.example/.test(url))).toEqual([]);
});

test("G1, G2: an image that is copied keeps its file, by our own form and by the HTML and Markdown beside it", async () => {
  await write("Above", "");
  await pasteFiles(page, png("boat.png", 240, 120));
  await expect(pictures()).toHaveAttribute("src", /\/signed\/.*boat\.png/);
  await page.locator(".page-body .line").first().click();
  await press("Control+a", "Control+a", "Control+a", "Control+c");
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (await item?.getType(type))?.text() ?? "";
    return { html: await read("text/html"), plain: await read("text/plain") };
  });
  const file = /\/signed\/[^/]+\/([^/]+)\//.exec((await pictures().getAttribute("src")) ?? "")?.[1] ?? "none";
  const blocks = await typesOf(page);
  await write("");
  await press("Control+v");
  await shown(...blocks);
  await expect(pictures()).toHaveAttribute("src", new RegExp(`/signed/[^/]+/${file}/boat.png`));
  const others: Record<string, string>[] = [
    { "text/html": copied.html, "text/plain": "x" },
    { "text/plain": copied.plain },
  ];
  for (const forms of others) {
    await write("");
    await paste(forms);
    await expect(pictures()).toHaveAttribute("src", new RegExp(`/signed/[^/]+/${file}/boat.png`));
    await expect.poll(() => isShown(pictures())).toBe(true);
  }
});

test("G4: an image in Markdown is a block with its caption", async () => {
  await write("");
  await paste({ "text/plain": "![The quay](https://pictures.example/quay.png)" });
  await expect(pictures()).toHaveAttribute("src", "https://pictures.example/quay.png");
  await expect(page.locator("figcaption")).toHaveText("The quay");
});
