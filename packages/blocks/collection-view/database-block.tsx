// The place of a database among blocks. What it shows is the app's: it reads more than the page.

import type { Fill } from "../faces/late-face.tsx";

export interface DatabaseTools {
  /** Shows a database in its place among the blocks, until the answer is called. */
  readonly showDatabase: (dom: HTMLElement, blockId: string) => () => void;
}

export const databaseBlock: Fill<DatabaseTools> = (dom, host, { showDatabase }) => {
  const stop = showDatabase(dom, host.block.id);
  return { update: () => undefined, destroy: stop };
};
