// Blocks of an address: bookmarks, embeds, and the menu of a pasted address.
import { addPage, speech, type Person } from "../people.ts";
import type { Visit } from "../every-screen.ts";

export async function visitWeb(person: Person, visit: Visit): Promise<void> {
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
