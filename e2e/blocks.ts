// Steps on the blocks of a page, and the page as it is seen.
import type { Page } from "@playwright/test";
import { addPage, linesOf, type Person } from "./people.ts";
import { expect } from "./test.ts";

interface SeenBlock {
  readonly type: string;
  readonly depth: number;
  readonly selected: boolean;
  /** Null where a block has none of its own. */
  readonly line: string | null;
}

const blocksOf = (of: Page): Promise<SeenBlock[]> =>
  of.locator(".page-body .block").evaluateAll((blocks) =>
    blocks.map((block) => {
      let depth = 0;
      for (let at = block.parentElement?.closest(".block"); at; at = at.parentElement?.closest(".block")) depth++;
      const { type = "", blockSelected } = (block as HTMLElement).dataset;
      const line = block.querySelector<HTMLElement>(":scope > .content > .line");
      return {
        type,
        depth,
        selected: blockSelected !== undefined,
        line: line === null ? null : line.innerText.replace(/\n$/, ""),
      };
    }),
  );

/** Each block as its line, indented by its depth; a star before what is selected. */
export const outlineOf = async (of: Page): Promise<string[]> =>
  (await blocksOf(of)).map(
    ({ type, depth, selected, line }) => `${"  ".repeat(depth)}${selected ? "*" : ""}${line ?? `(${type})`}`,
  );

/** Each block as "type: text", indented by its depth. */
export const typesOf = async (of: Page): Promise<string[]> =>
  (await blocksOf(of)).map(({ type, depth, line }) => `${"  ".repeat(depth)}${type}: ${line ?? ""}`);

/** Words that mean nothing but themselves to whoever types them: no sign, no quote, no address. */
const plain = /^[\p{L}\p{N}][\p{L}\p{N} ,;]{2,}$/u;
/** Signs that turn the line that they begin. */
const signs = /^(?:>?#{1,4} |> |- |\d+\. |\[[x ]?\] |!! )?/;

/** Types a line where the caret is. What has no meaning as keys comes in one piece, which saves a way there for each letter. */
export async function writeLine({ keyboard }: Page, line: string): Promise<void> {
  const [sign = ""] = signs.exec(line) ?? [];
  const words = line.slice(sign.length);
  await keyboard.type(plain.test(words) ? sign : line);
  if (plain.test(words)) await keyboard.insertText(words);
}

/** `outline`: how `shown` tells the page's blocks. */
export function stepsOn(person: () => Person, outline: (of: Page) => Promise<string[]> = typesOf) {
  const page = (): Page => person().page;
  let count = 0;
  return {
    /** A fresh page with these lines typed; the caret is at the end. Answers with its title. */
    async write(...lines: string[]): Promise<string> {
      const title = `Page ${++count}`;
      await addPage(person(), title);
      for (const line of lines) {
        await page().keyboard.press("Enter");
        await writeLine(page(), line);
      }
      await expect.poll(() => linesOf(page())).toHaveLength(lines.length);
      return title;
    },
    shown: (...expected: string[]) => expect.poll(() => outline(page())).toEqual(expected),
    press: (...keys: string[]) =>
      keys.reduce((before, key) => before.then(() => page().keyboard.press(key)), Promise.resolve()),
    /** The menu of a slash, as far as what is written there leads. */
    async slash(words: string): Promise<void> {
      await page().keyboard.type(`/${words}`);
      await expect(
        page().getByRole("listbox", { name: "Insert" }).getByRole("option", { selected: true }),
      ).toBeVisible();
      await page().keyboard.press("Enter");
    },
    line: (words: string) => page().locator(".page-body .line", { hasText: words }),
  };
}

/** A line's own box in the window. */
interface LineBox {
  readonly x: number;
  readonly y: number;
  readonly right: number;
  readonly bottom: number;
  readonly middle: number;
}

/** Steps of whoever drags blocks by their dots. */
export function dragSteps(page: () => Page) {
  const line = (words: string) => page().locator(".page-body .line", { hasText: words }).first();
  async function boxOf(words: string): Promise<LineBox> {
    const box = await line(words).boundingBox();
    if (box === null) throw new Error(`${words} is not drawn`);
    const { x, y, width, height } = box;
    return { x, y, right: x + width, bottom: y + height, middle: y + height / 2 };
  }
  const held = () => page().locator("[data-held]");
  return {
    boxOf,
    held,
    /** Where it would land. */
    mark: () => page().locator("[data-drop-mark]"),
    /** The dots of a block are pressed and moved a little. */
    async hold(words: string): Promise<void> {
      await page().mouse.move(5, 5);
      await line(words).hover();
      const dots = page().locator("[data-block-handles]").getByRole("button").last();
      await dots.hover();
      const box = await dots.boundingBox();
      const [x, y] = [(box?.x ?? 0) + 12, (box?.y ?? 0) + 16];
      await page().mouse.down();
      await page().mouse.move(x + 3, y + 6);
      await page().mouse.move(x, y + 7);
      await expect(held()).toBeVisible();
    },
    /** Let go at the upper or lower half of a line; `aside` pixels from where its dots stand. */
    async drop(words: string, half: "upper" | "lower", aside = 0): Promise<void> {
      const box = await boxOf(words);
      const x = (await page().locator(".page-body").boundingBox())?.x ?? box.x;
      const y = half === "upper" ? box.y + 3 : box.bottom - 3;
      await page().mouse.move(x - 14 + aside, y, { steps: 3 });
      await page().mouse.up();
      await expect(held()).toBeHidden();
    },
  };
}

/** Steps of a finger on a phone: where it rests it lifts, and it moves only as it is told to. */
export async function fingerSteps(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x: number, y: number) =>
    cdp.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
  const { boxOf, held, mark } = dragSteps(() => page);
  return {
    cdp,
    touch,
    boxOf,
    held,
    mark,
    /** Down on a line, until its block is in the hand. */
    async rest(words: string): Promise<LineBox> {
      const box = await boxOf(words);
      await touch("touchStart", box.x + 20, box.middle);
      await expect(held()).toBeVisible();
      return box;
    },
    /** A rest and up again: the block is selected. */
    async pick(words: string): Promise<void> {
      const box = await boxOf(words);
      await touch("touchStart", box.x + 20, box.middle);
      await expect(held()).toBeVisible();
      await touch("touchEnd", box.x + 20, box.middle);
      await expect(held()).toBeHidden();
    },
  };
}
