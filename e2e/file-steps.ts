// Steps with files: chosen from the device, dropped and pasted on a page, as a person does it.
import type { Locator, Page } from "@playwright/test";
import { draw } from "@tessera/testing/sample-files.ts";

export interface Sample {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const png = (name: string, width = 320, height = 200): Sample => ({
  name,
  mimeType: "image/png",
  buffer: draw(width, height),
});
export const text = (name: string, size: number): Sample => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.alloc(size, "harbour "),
});

export const isShown = (image: Locator): Promise<boolean> =>
  image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0);

export async function chooseFiles(page: Page, ...files: Sample[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Choose from this device" }).click(),
  ]);
  await chooser.setFiles(files);
}

const carried = (files: readonly Sample[]) =>
  files.map(({ name, mimeType, buffer }) => ({ name, mimeType, bytes: buffer.toString("base64") }));

export async function dropFiles(page: Page, at: Point, ...files: Sample[]): Promise<void> {
  await page.evaluate(
    ([point, all]) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, bytes } of all) {
        const data = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([data], name, { type: mimeType }));
      }
      const target = document.elementFromPoint(point.x, point.y);
      for (const type of ["dragover", "drop"])
        target?.dispatchEvent(
          new DragEvent(type, {
            bubbles: true,
            cancelable: true,
            dataTransfer: transfer,
            clientX: point.x,
            clientY: point.y,
          }),
        );
    },
    [at, carried(files)] as const,
  );
}

export async function pasteFiles(page: Page, ...files: Sample[]): Promise<void> {
  await page.evaluate((all) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, bytes } of all) {
      const data = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([data], name, { type: mimeType }));
    }
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: transfer }),
    );
  }, carried(files));
}
