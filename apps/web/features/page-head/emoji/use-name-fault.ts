// What is wrong with a name for one of the workspace's own emoji, in words; null where it may be called so. Everybody's emoji
// have the names of the usual shortcodes, which come when the first name is looked at.
import { useLingui } from "@lingui/react/macro";
import { emojiNameFault, type EmojiNameFault } from "@tessera/kernel/rules/emoji.ts";
import { loadShortcodes } from "@tessera/ui/emoji/shortcodes.ts";
import { useServices } from "../../../ground/services.ts";
import type { OwnEmoji } from "../../../data/emoji/own-emoji.ts";

/** `except`: the emoji that has a name already. */
export function useNameFault(own: OwnEmoji, except: string | null): (name: string) => Promise<string | null> {
  const { log } = useServices();
  const { t } = useLingui();
  return async (name) => {
    const standard = await loadShortcodes().catch((error: unknown) => {
      log({ level: "warning", words: "The names of emoji did not come", detail: error });
      return new Set<string>();
    });
    const isTaken = (wanted: string): boolean =>
      (own.all.read() ?? []).some((one) => one.name === wanted && one.id !== except);
    const fault = emojiNameFault(name, (wanted) => standard.has(wanted), isTaken);
    const words: Record<EmojiNameFault, string> = {
      empty: t`An emoji needs a name.`,
      letters: t`Use small letters, digits, - and _ only.`,
      standard: t`This is the name of an emoji that everybody has. Choose another one.`,
      taken: t`Another emoji of this workspace has this name.`,
    };
    return fault === null ? null : words[fault];
  };
}
