// Pictures as pages fetch them: no larger than they are drawn, turned right, moving where they move, and only by who may.
// Walks: apps/server/features/files/images, packages/blocks/image, packages/blocks/media.
import type { Page, Response } from "@playwright/test";
import { dance, draw } from "@tessera/testing/sample-files.ts";
import { stepsOn } from "./blocks.ts";
import { isShown, pasteFiles, png } from "./file-steps.ts";
import { newcomer, settler, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;
const { write } = stepsOn(() => mira);
const picture = () => page.locator(".page-body figure img");
const source = (): Promise<string> => picture().evaluate((one: HTMLImageElement) => one.currentSrc);

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
});

test("C13: a picture is fetched in the width that it is drawn in, in a form that takes less room", async () => {
  await write("");
  await pasteFiles(page, png("wide.png", 2400, 1200));
  await expect.poll(() => isShown(picture())).toBe(true);
  const answers: Response[] = [];
  page.on("response", (answer) => (answer.url().includes("/image/") ? answers.push(answer) : undefined));
  await page.reload();
  await expect.poll(() => isShown(picture())).toBe(true);
  const drawn = await picture().evaluate((one) => one.getBoundingClientRect().width * devicePixelRatio);
  const width = Number(new URL(await source()).searchParams.get("width"));
  expect(width).toBeGreaterThanOrEqual(drawn);
  expect(width).toBeLessThan(2 * drawn);
  const answer = answers.find((one) => one.url().includes(`width=${String(width)}`));
  expect(answer?.headers()["content-type"]).toBe("image/webp");
  expect((await answer?.body())?.byteLength).toBeLessThan(draw(2400, 1200).byteLength);
  // Drawn small, it is asked for as a small one (a browser may show the large one that it has).
  await page.getByRole("slider").press("Home");
  await expect.poll(() => picture().evaluate((one) => one.getBoundingClientRect().width)).toBe(64);
  await page.reload();
  await expect.poll(() => isShown(picture())).toBe(true);
  await expect(picture()).toHaveAttribute("sizes", "64px");
});

test("C13: a picture that moves goes on moving, and one that is small enough comes as it is", async () => {
  for (const [name, mimeType, buffer] of [
    ["dance.gif", "image/gif", dance()],
    ["dot.png", "image/png", draw(20, 20)],
  ] as const) {
    await write("");
    const came = page.waitForResponse((answer) => answer.url().includes("/image/") && answer.url().includes(name));
    await pasteFiles(page, { name, mimeType, buffer });
    const answer = await came;
    expect([answer.headers()["content-type"], (await answer.body()).equals(buffer)]).toEqual([mimeType, true]);
    await expect(page.locator("figure > [data-loaded] > img")).toBeVisible();
  }
});

test("C13: a picture's address opens it for who may see the block, and for nobody by its name", async ({
  browser,
  server,
}) => {
  await write("");
  await pasteFiles(page, png("secret.png", 500, 300));
  await expect.poll(() => isShown(picture())).toBe(true);
  const [, file = ""] = /\/image\/[^/]+\/([^/]+)\//.exec(await source()) ?? [];
  const id = await picture().evaluate((one) => one.closest<HTMLElement>("[data-block-id]")?.dataset["blockId"] ?? "");
  expect([file, id].map((one) => one.length)).toEqual([36, 36]);
  const named = `${server.url}/image/${encodeURIComponent(`attachment:${file}:secret.png`)}?table=block&id=${id}&width=300&cache=v2`;
  const mine = await page.request.get(named);
  expect([mine.status(), new URL(mine.url()).searchParams.get("width")]).toEqual([200, "320"]);
  const eve = await newcomer(browser, server.url, "Eve", { to: null });
  expect((await eve.page.request.get(named)).status()).toBe(404);
  expect((await eve.page.request.get(named.replace(/table=.*/, ""))).status()).toBe(404);
  expect((await page.request.get(named, { headers: { "sec-fetch-site": "cross-site" } })).status()).toBe(403);
  // Whoever was given the signed address has the picture, as with the file itself.
  expect((await eve.page.request.get(await source())).status()).toBe(200);
  expect((await eve.page.request.get((await source()).replace(/signature=../, "signature=__"))).status()).toBe(403);
  await eve.context.close();
});

test("J8: a picture that comes late leaves the line with the caret where it is", async () => {
  await write("Above", "Writing here");
  await page.locator(".page-body .line").first().click();
  await pasteFiles(page, png("late.png", 1000, 700));
  await expect.poll(() => isShown(picture())).toBe(true);
  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  let asked = false;
  await page.route("**/image/**", async (route) => {
    asked = true;
    await held;
    await route.continue();
  });
  await page.reload();
  await expect.poll(() => asked).toBe(true);
  const line = page.locator(".page-body .line", { hasText: "Writing here" });
  await line.click();
  await page.keyboard.press("End");
  await page.keyboard.type(" and on");
  const before = await line.boundingBox();
  go();
  await expect.poll(() => isShown(picture())).toBe(true);
  expect(await line.boundingBox()).toEqual(before);
  await page.keyboard.type(" and on");
  await expect(line).toHaveText("Writing here and on and on");
  await page.unroute("**/image/**");
});
