// Uploads that cannot go on (G8): what is said, that the block keeps its place, and both ways on: another try, or giving up.
// Walks: packages/sync/files, apps/web/data/files, apps/server/features/files.
import type { Page, Route } from "@playwright/test";
import { stepsOn } from "./blocks.ts";
import { chooseFiles, isShown, pasteFiles, png, text } from "./file-steps.ts";
import { settler, type Person } from "./people.ts";
import { expect, largestFile, test } from "./test.ts";
import { leaves } from "./walk-steps.ts";

let mira: Person;
let page: Page;
const { write, shown, press, slash } = stepsOn(() => mira);

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
});

/** Between two lines, so that it is seen whether the block stays where it is. */
async function between(): Promise<void> {
  await write("Above", "Below");
  await page.locator(".page-body .line").first().click();
  await press("End");
}

const blocks = (type: string): string[] => ["text: Above", `${type}: `, "text: Below"];
const picture = () => page.locator(".page-body figure img");

test("G8: a file that is too large is refused before it is sent; discarded, the block waits for another one", async () => {
  await between();
  const sent: string[] = [];
  await page.route("**/api/v3/uploads/**", (route) => {
    sent.push(route.request().url());
    return route.continue();
  });
  await page.evaluate((size) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(size)], "huge.bin", { type: "application/octet-stream" }));
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: transfer }),
    );
  }, largestFile + 1);
  await expect(page.getByText("The file is larger than 20 MB.")).toBeVisible();
  await shown(...blocks("file"));
  expect(sent).toEqual([]);
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("button", { name: "Add a file" }).click();
  await chooseFiles(page, text("small.txt", 30));
  await expect(page.getByRole("link", { name: "Download: small.txt" })).toBeVisible();
  await shown("text: Above", "file: ", "text: ", "text: Below");
  await page.unroute("**/api/v3/uploads/**");
});

test("G8: where the disk of the server is full it is said, and another try goes on when there is room", async () => {
  await between();
  const body = {
    errorId: "1",
    name: "StorageFullError",
    debugMessage: "There is no room left for files.",
  };
  await page.route("**/api/v3/uploads/**", (route) => route.fulfill({ status: 507, json: body }));
  await pasteFiles(page, png("boat.png"));
  await expect(page.getByText("There is no room left for files.")).toBeVisible();
  await shown(...blocks("image"));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("There is no room left for files.")).toBeVisible();
  // It waits on the device, over a reload too.
  await page.reload();
  await expect(page.getByText("There is no room left for files.")).toBeVisible();
  await shown(...blocks("image"));
  await page.unroute("**/api/v3/uploads/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(picture()).toHaveAttribute("src", /\/signed\/.*boat\.png/);
  await expect.poll(() => isShown(picture())).toBe(true);
  await shown(...blocks("image"));
});

test("G12: a file that is not on the server yet survives a reload, and leaving asks while only the tab has it", async () => {
  await write("");
  let isOpen = false;
  const held: Route[] = [];
  await page.route("**/api/v3/uploads/**", (route) => (isOpen ? route.continue() : void held.push(route)));
  await test.step("a picture is stored before the browser has measured it, and uploaded after a reload", async () => {
    // A picture of many pixels takes long to decode: here it takes until the reload.
    await page.evaluate(() => {
      Object.defineProperty(HTMLImageElement.prototype, "src", { set() {} });
    });
    await pasteFiles(page, png("ferry.png"));
    await expect(page.getByRole("banner")).toContainText("Uploading");
    await expect.poll(() => leaves(page)).toBe(true);
    await page.reload();
    isOpen = true;
    await expect(picture()).toHaveAttribute("src", /\/signed\/.*ferry\.png/);
    await expect.poll(() => isShown(picture())).toBe(true);
    expect(Math.round((await picture().boundingBox())?.width ?? 0)).toBe(320);
  });
  await test.step("a file that the device cannot store is uploaded all the same, and leaving asks until it is", async () => {
    await write("");
    isOpen = false;
    held.length = 0;
    await page.evaluate(() => {
      const put = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, "put")?.value as IDBObjectStore["put"];
      IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
        if (value instanceof Blob) throw new DOMException("full", "QuotaExceededError");
        return key === undefined ? put.call(this, value) : put.call(this, value, key);
      };
    });
    await pasteFiles(page, png("large.png"));
    await expect(page.getByText("This device has no room to keep it.")).toBeVisible();
    expect(await leaves(page)).toBe(false);
    isOpen = true;
    for (const route of held.splice(0)) await route.continue();
    await expect.poll(() => isShown(picture())).toBe(true);
    await expect.poll(() => leaves(page)).toBe(true);
  });
  await page.unroute("**/api/v3/uploads/**");
});

test("G8: a file of another type than it says is refused, and can be taken away with its block", async () => {
  await write("");
  await slash("image");
  await chooseFiles(page, {
    name: "false.png",
    mimeType: "image/png",
    buffer: Buffer.from("<script>alert(1)</script>"),
  });
  await expect(page.getByText("The content of this file is not what its type says.")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("The content of this file is not what its type says.")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).focus();
  await press("Escape", "Backspace");
  await shown("text: ");
  await press("Control+z");
  await shown("image: ", "text: ");
});
