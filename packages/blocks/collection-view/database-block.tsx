// The place of a database among blocks. What it shows is the app's: it reads more than the page.
import type { Fill } from "../faces/late-face.tsx";

export const databaseBlock: Fill = (dom, host, { showDatabase }) => {
  const stop = showDatabase(dom, host.blockId);
  return { update: () => undefined, destroy: stop };
};
