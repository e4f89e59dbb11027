// The workspace's own emoji for a component: null until their code is here, and where it cannot be loaded now.
import { useEffect, useState } from "react";
import { useServices } from "../../ground/services.ts";
import type { OwnEmoji } from "./own-emoji.ts";

export function useOwnEmoji(workspace: { readonly emoji: () => Promise<OwnEmoji> }): OwnEmoji | null {
  const { log } = useServices();
  const [own, setOwn] = useState<OwnEmoji | null>(null);
  useEffect(() => {
    let left = false;
    workspace.emoji().then(
      (opened) => (left ? undefined : setOwn(opened)),
      (error: unknown) => log({ level: "warning", words: "The code of emoji did not come", detail: error }),
    );
    return () => {
      left = true;
    };
  }, [workspace, log]);
  return own;
}
