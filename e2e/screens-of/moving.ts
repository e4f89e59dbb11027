// What is drawn while blocks are held, while a frame selects them, and columns.
import { dragSteps } from "../blocks.ts";
import { addPage, speech, type Person } from "../people.ts";
import type { Visit } from "../every-screen.ts";

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
