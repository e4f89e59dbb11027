// What links to a page, or shows what a block holds, as a call. Each block is judged by itself, as it is now: it lives, so does everything above it, the
// caller may read it, and it still names the page. A page that the caller may not read has no links, as one that is not there.

import { modelOf } from "@tessera/blocks/registry/models.ts";
import { can, type Actor } from "@tessera/kernel/permissions/can.ts";
import { wayUp } from "@tessera/kernel/world/above.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { isAlive, typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { getIn } from "@tessera/kernel/values/json.ts";
import { plainText, toRichText } from "@tessera/kernel/text/rich-text.ts";
import type { getBacklinks } from "@tessera/kernel/wire/api/backlinks/get-backlinks.ts";
import type { LinkDb } from "./link-db.ts";
import { linksOf } from "./links-of.ts";
import type { Handler } from "../../http/dispatch.ts";
import type { ServerWorld } from "../../store/server-world.ts";
import type { Store } from "../../store/store.ts";

export interface Backlinks {
  readonly links: Pick<LinkDb, "to">;
  /** Where this instance is reached. */
  readonly origins: () => readonly string[];
}

/** Of one page so many blocks are looked at. */
const most = 500;

export function createGetBacklinks(store: Store, { links, origins }: Backlinks): Handler<typeof getBacklinks> {
  return async ({ spaceId, pageId }, { caller: { actor } }) => {
    if ((await store.scopes.fresh(spaceId)) === null) return { backlinks: [] };
    const world = await store.world(spaceId);
    const isReadable = await store.resolve(world, () => {
      const page = world.entry("block", pageId);
      return page !== null && isNamed(typeOf(page)) && can(actor, "read", page, world);
    });
    if (!isReadable) return { backlinks: [] };
    const blocks = await links.to(spaceId, pageId, most);
    await store.scopes.preload(world.cache, blocks, false);
    const found: { readonly at: number; readonly link: ReturnType<typeof presented> }[] = [];
    for (const block of blocks) {
      const one = await store.resolve(world, () => linkIn(world, actor, block, pageId, origins()));
      if (one !== null) found.push({ at: editedAt(one.entry), link: presented(one.entry, one.page) });
    }
    return { backlinks: found.toSorted((a, b) => b.at - a.at).map(({ link }) => link) };
  };
}

/** Pages, and what is shown in more places than one. */
const isNamed = (type: string): boolean => isPageType(type) || modelOf(type).copied !== undefined;

/** The block and the page that it stands on; null where there is nothing to be told. */
function linkIn(world: ServerWorld, actor: Actor, block: string, target: string, origins: readonly string[]) {
  const entry = world.entry("block", block);
  if (entry === null || !can(actor, "read", entry, world) || !linksOf(entry, origins).has(target)) return null;
  let page: Entry | null = null;
  for (const step of wayUp(entry, world)) {
    if (step.kind === "missing" || step.kind === "endless") return null;
    if (step.kind !== "record") continue;
    if (!isAlive(step.entry)) return null;
    if (page === null && isPageType(typeOf(step.entry))) page = step.entry;
  }
  return page === null || page.id === target ? null : { entry, page };
}

function presented(entry: Entry, page: Entry) {
  const icon = getIn(page.value, ["format", "page_icon"]);
  return {
    blockId: entry.id,
    pageId: page.id,
    title: plainText(titleOf(page)).replaceAll("\n", " "),
    icon: typeof icon === "string" ? icon : null,
    text: [...titleOf(entry)],
  };
}

const titleOf = (entry: Entry) => toRichText(getIn(entry.value, ["properties", "title"])) ?? [];

function editedAt(entry: Entry): number {
  const time = entry.value["last_edited_time"];
  return typeof time === "number" ? time : 0;
}
