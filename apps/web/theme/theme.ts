// Device, light or dark. The choice is kept in the browser; start.js in the page's head applies it before paint.
import { createWritable, type Readable } from "@tessera/platform/readable.ts";
import type { Storage } from "@tessera/platform/storage/storage.ts";

export const themes = ["device", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

export interface ThemeChoice extends Readable<Theme> {
  choose(theme: Theme): void;
}

const key = "theme";

export function createThemeChoice(storage: Storage, root: { dataset: DOMStringMap }): ThemeChoice {
  const stored = storage.get(key);
  const theme = createWritable<Theme>(stored === "light" || stored === "dark" ? stored : "device");
  const apply = () => {
    const chosen = theme.read();
    if (chosen === "device") delete root.dataset.theme;
    else root.dataset.theme = chosen;
  };
  apply();
  return {
    read: theme.read,
    subscribe: theme.subscribe,
    choose(next) {
      theme.set(next);
      if (next === "device") storage.remove(key);
      else storage.set(key, next);
      apply();
    },
  };
}
