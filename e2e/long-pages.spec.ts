// Pages of thousands of blocks; behaviours are named as in docs/behaviours.md.
// Walks: packages/editor/page, packages/sync.
import { stepsOn } from "./blocks.ts";
import { settler, titleOf } from "./people.ts";
import { expect, test } from "./test.ts";

test("A12, J2, G10: a long paste is one step; a long page comes in parts, and keys count in all of it", async ({
  browser,
  server,
}) => {
  const mira = await settler(browser, server.url, "Mira");
  const { page } = mira;
  const { write, press } = stepsOn(() => mira);
  await write("");
  await page.evaluate(
    (plain) => {
      const data = new DataTransfer();
      data.setData("text/plain", plain);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    Array.from({ length: 1200 }, (_, at) => `line ${at}`).join("\n"),
  );
  const lines = page.locator(".page-body .line");
  await expect(lines).toHaveCount(1200);
  await press("Control+z");
  await expect(lines).toHaveCount(1);
  await press("Control+Shift+z");
  await expect(lines).toHaveCount(1200);
  const long = await titleOf(page).innerText();
  await write("short");
  await page.getByRole("treeitem").getByRole("link", { name: long, exact: true }).click();
  await lines.first().click();
  await press("Control+End");
  await page.keyboard.type("!");
  await expect(lines.last()).toHaveText("line 1199!");
  await press("Control+Home");
  await page.keyboard.type("!");
  await expect(lines.first()).toHaveText("!line 0");
  await expect(lines).toHaveCount(1200);
});
