// Newer versions of this client, for components: their code loads after the first screen.
import { createWritable } from "@tessera/platform/readable.ts";
import type { Updates, UpdateState } from "@tessera/platform/update/updates.ts";
import { useEffect, useState } from "react";
import { useGround } from "../ground/ground.ts";
import { useReadable, useServices } from "../ground/services.ts";

const unknown = createWritable<UpdateState>({ kind: "current" });

/** `updates` is null until the code is loaded; the state is "current" until then. */
export function useUpdates(): { readonly updates: Updates | null; readonly state: UpdateState } {
  const { updates: load } = useGround();
  const { log } = useServices();
  const [updates, setUpdates] = useState<Updates | null>(null);
  useEffect(() => {
    load().then(setUpdates, (error: unknown) =>
      log({ level: "warning", words: "updates were not loaded", detail: { error } }),
    );
  }, [load, log]);
  return { updates, state: useReadable(updates ?? unknown) };
}
