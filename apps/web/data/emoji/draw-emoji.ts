// One emoji of the workspace drawn into an element: its picture, called by its name; the name between colons where there is
// no picture to show, because it was removed, is not for this reader, or has not come. It goes on until the element is gone.
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** Calls `notice` at once and for each change: null if the user has no such emoji, undefined until that is known. */
type WatchEmoji = (
  id: string,
  notice: (emoji: { readonly name: string; readonly picture: string | undefined } | null | undefined) => void,
) => () => void;

export function drawEmoji(watch: WatchEmoji, dom: HTMLElement, id: string, i18n: I18n): void {
  let stop: (() => void) | null = null;
  stop = watch(id, (emoji) => {
    if (stop !== null && !dom.isConnected) return stop();
    if (emoji === undefined) return;
    const words = emoji === null ? i18n._(msg`emoji of another workspace`) : `:${emoji.name}:`;
    const picture = emoji?.picture;
    dom.dataset["state"] = picture === undefined ? "name" : "picture";
    dom.translate = emoji === null;
    if (picture === undefined) {
      dom.textContent = words;
      return;
    }
    const now = dom.firstElementChild;
    const image = now instanceof HTMLImageElement ? now : document.createElement("img");
    image.src = picture;
    image.alt = words;
    image.title = words;
    image.draggable = false;
    if (image !== now) dom.replaceChildren(image);
  });
}
