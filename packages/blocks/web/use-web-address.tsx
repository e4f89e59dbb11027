// The address of a bookmark or an embed, as it is chosen, and what the page there says of itself, which is asked for when a
// bookmark is made and kept with it.
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { useState } from "react";
import type { MediaHost } from "../media/media-face.tsx";
import { embeddedOf } from "./embed-hosts.ts";
import { addressField, type WebKind } from "./web-model.ts";
import type { WebTools } from "./web-tools.tsx";

export interface WebAddress {
  /** The page is being asked. */
  readonly busy: boolean;
  readonly ask: (address: string) => Promise<void>;
  /** Another address takes the place of the one that the record has. */
  readonly take: (address: string) => void;
}

export function useWebAddress(kind: WebKind, host: MediaHost, tools: WebTools): WebAddress {
  const [busy, setBusy] = useState(false);
  const ask = async (of: string): Promise<void> => {
    setBusy(true);
    const facts = await tools.linkFacts(of);
    setBusy(false);
    if (facts === null) return;
    const { title, description, icon, image } = facts;
    const text = (words: string | null) => (words === null ? null : [[words]]);
    host.join(
      {
        properties: { title: text(title) ?? [], description: text(description) },
        format: { bookmark_icon: icon, bookmark_cover: image },
      },
      "bookmark",
    );
  };
  const take = (of: string): void => {
    const ratio = kind === "embed" ? (embeddedOf(of)?.ratio ?? null) : null;
    const format: JsonObject =
      kind === "embed" ? { block_aspect_ratio: ratio } : { bookmark_icon: null, bookmark_cover: null };
    const own: JsonObject = kind === "bookmark" ? { title: [], description: null } : {};
    host.begin({ properties: { ...own, [addressField[kind]]: [[of]] }, format }, kind);
    if (kind === "bookmark") void ask(of);
  };
  return { busy, ask, take };
}
