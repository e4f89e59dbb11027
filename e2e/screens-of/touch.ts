// The bar above the keyboard of a touch screen, for the caret, for selected words and for selected blocks, and a dragged block.
import { fingerSteps } from "../blocks.ts";
import { addPage, atPhone, speech, type Person } from "../people.ts";
import type { Visit } from "../every-screen.ts";

export async function visitTouch(person: Person, visit: Visit): Promise<void> {
  const { say } = speech;
  await addPage(person, "Harbour walk");
  for (const words of ["Meet at the north quay.", "Boots, a lamp, a whistle.", "Back before the tide."]) {
    await person.page.keyboard.press("Enter");
    await person.page.keyboard.type(words);
  }
  const browser = person.context.browser();
  if (browser === null) throw new Error("no browser");
  const { page, context } = await atPhone(person, browser);
  const { pick, rest, touch, cdp } = await fingerSteps(page);
  // A finger at every width, and after.
  const finger = () => cdp.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 1 });
  const look = async (name: string): Promise<void> => {
    await visit(page, name, async () => void (await finger()));
    await finger();
  };
  const line = page.locator(".page-body .line", { hasText: "Boots" });
  await page.locator(".page-body[data-complete]").waitFor();
  await line.tap();
  const bar = page.getByRole("toolbar", { name: say("Editing") });
  await bar.waitFor();
  await look("touch-bar");
  await page.keyboard.press("Control+Shift+ArrowLeft");
  await bar.getByRole("button", { name: say("Link") }).waitFor();
  await look("touch-bar-words");
  await bar.getByRole("button", { name: say("Hide the keyboard") }).tap();
  await pick("Boots");
  await bar.getByRole("button", { name: say("Duplicate") }).waitFor();
  await look("touch-bar-blocks");
  await bar.getByRole("button", { name: say("Done") }).tap();
  const from = await rest("Boots");
  await touch("touchMove", from.x + 30, from.middle + 30);
  await look("touch-drag");
  await touch("touchEnd", from.x + 30, from.middle);
  await context.close();
}
