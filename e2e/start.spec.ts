// The built server gives out the app.
// Walks: apps/server/main.ts, apps/web/boot.tsx.
import { expect, test } from "./test.ts";

test("a stranger is shown a way in, without an error in the console", async ({ page, server }) => {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  const answer = await page.goto("/");
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("textbox", { name: "E-mail" })).toBeVisible();
  expect(complaints).toEqual([]);
  expect(server.output()).toContain(`Tessera is ready at ${server.url}`);
});
