// Two users in two browsers on one page: they edit the same paragraph and different ones, see each other's carets, lose and regain
// the network, and work without WebSockets.
// Walks: packages/sync, packages/editor/page, apps/server/realtime, packages/kernel/text.
import { addPage, bodyOf, linesOf, titleOf, twoOnAPage, type Person } from "./people.ts";
import { expect, inMotion, test } from "./test.ts";
import { linesOnServer, openPage, shownPageId } from "./walk-steps.ts";

test.use(inMotion);

let mira: Person;
let jun: Person;

test.beforeAll(async ({ browser, server }) => {
  [mira, jun] = await twoOnAPage(browser, server.url);
});

/** Creates a page and opens it for both users; the caret of Mira is in its title. */
async function openForBoth(title: string): Promise<void> {
  await addPage(mira, title);
  await openPage(jun.page, shownPageId(mira.page), title);
}

test("I1, I2: two users type in different paragraphs and in the same one, see each other, and end with equal pages", async () => {
  await openForBoth("Summer timetable");
  await mira.page.keyboard.press("Enter");
  await mira.page.keyboard.type("First line of Mira");
  await mira.page.keyboard.press("Enter");
  await mira.page.keyboard.type("Second line of Mira");
  await expect.poll(() => linesOf(jun.page)).toEqual(["First line of Mira", "Second line of Mira"]);

  // Both type at the same time, in different paragraphs.
  await bodyOf(jun.page).locator(".line").nth(1).click();
  await jun.page.keyboard.press("End");
  await bodyOf(mira.page).locator(".line").nth(0).click();
  await mira.page.keyboard.press("End");
  await Promise.all([
    mira.page.keyboard.type(" and more", { delay: 15 }),
    jun.page.keyboard.type(" with Jun", { delay: 15 }),
  ]);
  const both = ["First line of Mira and more", "Second line of Mira with Jun"];
  await expect.poll(() => linesOf(jun.page)).toEqual(both);
  await expect.poll(() => linesOf(mira.page)).toEqual(both);

  // Each sees the caret of the other user with its name.
  await expect(mira.page.locator(".remote-cursor")).toHaveText("Jun");
  await expect(jun.page.locator(".remote-cursor")).toHaveText("Mira");
  await expect(mira.page.getByRole("img", { name: "Jun" })).toBeVisible();

  // Both type in the same paragraph, at its start and at its end.
  await bodyOf(jun.page).locator(".line").nth(0).click();
  await jun.page.keyboard.press("Home");
  await Promise.all([mira.page.keyboard.type(" here", { delay: 15 }), jun.page.keyboard.type("Our ", { delay: 15 })]);
  const same = ["Our First line of Mira and more here", "Second line of Mira with Jun"];
  await expect.poll(() => linesOf(mira.page)).toEqual(same);
  await expect.poll(() => linesOf(jun.page)).toEqual(same);

  // Both type at the same place: no letter is lost or doubled, and both see the same.
  for (const person of [mira, jun]) {
    await bodyOf(person.page).locator(".line").nth(1).click();
    await person.page.keyboard.press("End");
  }
  await Promise.all([
    mira.page.keyboard.type("aaaaaaaa", { delay: 10 }),
    jun.page.keyboard.type("bbbbbbbb", { delay: 10 }),
  ]);
  await expect.poll(async () => (await linesOf(mira.page))[1]?.length).toBe("Second line of Mira with Jun".length + 16);
  await expect.poll(async () => (await linesOf(jun.page))[1]).toBe((await linesOf(mira.page))[1]);
  const line = (await linesOf(mira.page))[1] ?? "";
  expect([...line].filter((letter) => letter === "b")).toHaveLength(8);
});

test("a caret in the title is shown to other users in the title, with its name", async () => {
  await openForBoth("Autumn timetable");
  await titleOf(mira.page).click();
  await mira.page.keyboard.press("End");
  const caret = jun.page.locator(".remote-cursor");
  await expect(caret).toHaveText("Mira");
  // The caret may still move to its place, and the font of the title may still load.
  const fromEnd = async () => {
    const end = await titleOf(jun.page).evaluate((element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      return words.getBoundingClientRect().right;
    });
    return Math.abs(((await caret.boundingBox())?.x ?? 0) - end);
  };
  await expect.poll(fromEnd).toBeLessThan(4);
  const title = await titleOf(jun.page).boundingBox();
  const at = await caret.boundingBox();
  if (title === null || at === null) throw new Error("The title or the caret is not visible.");
  expect(at.y + at.height / 2).toBeGreaterThan(title.y);
  expect(at.y + at.height / 2).toBeLessThan(title.y + title.height);
  // The caret stays at its letter when a narrower window moves the text.
  await jun.page.setViewportSize({ width: 820, height: 800 });
  await expect
    .poll(async () => {
      const [moved, line] = [await caret.boundingBox(), await titleOf(jun.page).boundingBox()];
      return Math.round((moved?.x ?? 0) - (line?.x ?? 0));
    })
    .toBe(Math.round(at.x - title.x));
  // The name of the caret, or its first letter, is inside the window although the margin is small.
  const nameEnd = async () => {
    const flag = await caret.locator(".flag").boundingBox();
    return (flag?.x ?? Infinity) + (flag?.width ?? 0);
  };
  await expect.poll(nameEnd).toBeLessThanOrEqual(820);
  await jun.page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(nameEnd).toBeLessThanOrEqual(390);
  await jun.page.setViewportSize({ width: 820, height: 800 });
  await mira.page.keyboard.press("Home");
  await expect.poll(async () => (await caret.boundingBox())?.x).toBeLessThan(at.x - title.x);
  await bodyOf(mira.page).evaluate(() => (document.activeElement as HTMLElement).blur());
  await expect(caret).toHaveCount(0);
  await jun.page.setViewportSize({ width: 1280, height: 800 });
});

test("I4: a user who types without the network and regains it loses no text and doubles none", async () => {
  await openForBoth("Offline timetable");
  await mira.page.keyboard.press("Enter");
  await mira.page.keyboard.type("Shared");
  await expect.poll(() => linesOf(jun.page)).toEqual(["Shared"]);

  await jun.context.setOffline(true);
  await expect(jun.page.getByText(/^Offline\./)).toBeVisible();
  await bodyOf(jun.page).locator(".line").nth(0).click();
  await jun.page.keyboard.press("End");
  await jun.page.keyboard.type(" while away");
  await jun.page.keyboard.press("Enter");
  await jun.page.keyboard.type("A line from the train");
  await expect(jun.page.getByText(/changes wait on this device/)).toBeVisible();
  await bodyOf(mira.page).locator(".line").nth(0).click();
  await mira.page.keyboard.press("Home");
  await mira.page.keyboard.type("Still ");
  await mira.page.keyboard.press("End");
  await mira.page.keyboard.press("Enter");
  await mira.page.keyboard.type("A line from the quay");

  await jun.context.setOffline(false);
  await expect(jun.page.getByText("Everything is saved.")).toBeVisible();
  await expect
    .poll(async () => [...(await linesOf(jun.page))].sort())
    .toEqual(["A line from the quay", "A line from the train", "Still Shared while away"].sort());
  await expect.poll(() => linesOf(mira.page)).toEqual(await linesOf(jun.page));

  await test.step("without WebSockets both users see what the other one types, and the status is a limited connection", async () => {
    await setWebSockets(jun, "blocked");
    await expect(jun.page.getByText(/^Limited connection\./)).toBeVisible();
    await bodyOf(jun.page).locator(".line").nth(0).click();
    await jun.page.keyboard.press("End");
    await jun.page.keyboard.type(" by polling");
    await expect.poll(async () => (await linesOf(mira.page))[0]).toMatch(/ by polling$/);
    await bodyOf(mira.page).locator(".line").nth(0).click();
    await mira.page.keyboard.press("Home");
    await mira.page.keyboard.type("Both ");
    await expect.poll(async () => (await linesOf(jun.page))[0]).toMatch(/^Both .* by polling$/);
    await expect(mira.page.locator(".remote-cursor")).toHaveText("Jun");
    await expect(jun.page.getByText("Saving")).toHaveCount(0);
  });
  await test.step("a second tab of the browser receives changes by the requests of the first tab", async () => {
    const tab = await jun.context.newPage();
    let polls = 0;
    tab.on("request", (request) => void (polls += request.url().includes("/pollMessages") ? 1 : 0));
    await tab.routeWebSocket(/\/realtime/, async (socket) => await socket.close());
    await tab.goto(jun.page.url());
    await expect(tab.getByText(/^Limited connection\./)).toBeVisible();
    await mira.page.keyboard.type("now ");
    await expect.poll(async () => (await linesOf(tab))[0]).toMatch(/^Both now .* by polling$/);
    expect(polls).toBe(0);
    await tab.close();
    await mira.page.keyboard.type("and ");
    await expect.poll(async () => (await linesOf(jun.page))[0]).toMatch(/^Both now and /);
  });
  await test.step("when WebSockets work again the connection is not limited any more", async () => {
    await setWebSockets(jun, "working");
    await expect(jun.page.getByText(/^Limited connection\./)).toHaveCount(0);
    await mira.page.keyboard.type("again ");
    await expect.poll(async () => (await linesOf(jun.page))[0]).toMatch(/^Both now and again /);
  });
});

/** From the next connection on the tab cannot create WebSockets, or can again. The current connection is closed. */
async function setWebSockets({ page, context }: Person, kind: "blocked" | "working"): Promise<void> {
  await page.evaluate((isBlocked) => {
    const own = window as typeof window & { workingWebSocket?: typeof WebSocket };
    own.workingWebSocket ??= window.WebSocket;
    class BlockedWebSocket {
      constructor() {
        throw new DOMException("WebSockets are blocked.", "SecurityError");
      }
    }
    window.WebSocket = isBlocked ? (BlockedWebSocket as unknown as typeof WebSocket) : own.workingWebSocket;
  }, kind === "blocked");
  await context.setOffline(true);
  await context.setOffline(false);
}

// The last test of the file, because it closes Mira's tab.
test("I10, I5: a user follows another, who closes the tab in mid-sentence", async () => {
  await openForBoth("A long page");
  const lines = Array.from({ length: 120 }, (_, at) => `Line ${at}`);
  await mira.page.keyboard.press("Enter");
  await mira.page.evaluate((text) => navigator.clipboard.writeText(text), lines.join("\n"));
  await mira.page.keyboard.press("Control+v");
  await expect.poll(() => linesOf(jun.page)).toEqual(lines);
  const shown = (at: number) => bodyOf(jun.page).locator(".line", { hasText: new RegExp(`^Line ${at}$`) });
  const goTo = async (at: number) => {
    const line = bodyOf(mira.page).locator(".line", { hasText: new RegExp(`^Line ${at}$`) });
    await line.scrollIntoViewIfNeeded();
    await line.click();
  };
  const address = mira.page.url();

  await test.step("I10: the view follows the caret of the other user until the follower moves it or the other user leaves", async () => {
    await goTo(2);
    await expect(shown(2)).toBeInViewport();
    await jun.page.getByRole("button", { name: "On this page: Mira" }).click();
    await jun.page.getByRole("menuitem", { name: "Follow Mira" }).click();
    const notice = jun.page.getByRole("status").filter({ hasText: "Following Mira" });
    await expect(notice).toBeVisible();
    await goTo(90);
    await expect(shown(90)).toBeInViewport();
    await titleOf(mira.page).click();
    await expect(titleOf(jun.page)).toBeInViewport();
    await goTo(60);
    await expect(shown(60)).toBeInViewport();

    await shown(60).click();
    await expect(notice).toHaveCount(0);
    await goTo(2);
    await expect.poll(() => jun.page.locator(".remote-cursor").count()).toBe(1);
    await expect(shown(60)).toBeInViewport();

    await jun.page.getByRole("button", { name: "On this page: Mira" }).click();
    await jun.page.getByRole("menuitem", { name: "Follow Mira" }).click();
    await expect(shown(2)).toBeInViewport();
    await mira.page.keyboard.press("End");
    await mira.page.keyboard.type(" at noon and the ferr");
    await mira.page.close();
    await expect(jun.page.getByText("Mira left this page")).toBeVisible();
    await expect(notice).toHaveCount(0);
  });

  await test.step("I5: a tab closed in mid-sentence and reopened loses nothing", async () => {
    const sentence = "Line 2 at noon and the ferr";
    const again = await mira.context.newPage();
    await again.goto(address);
    await expect.poll(() => linesOf(again)).toEqual(lines.toSpliced(2, 1, sentence));
    const pageId = shownPageId(again);
    await expect.poll(() => linesOnServer(mira, pageId)).toContain(sentence);
  });
});
