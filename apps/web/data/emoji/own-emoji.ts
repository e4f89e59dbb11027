// A workspace's own emoji as the screens see them: found by name or id, added, renamed, removed, with their pictures. Loaded
// when the first is looked for. Invariant: what is shown is what the records say now; a removed one keeps its name.
import type { I18n } from "@lingui/core";
import { emojiListId } from "@tessera/kernel/records/tables/custom-emoji.ts";
import { parseEmojiAddress } from "@tessera/kernel/records/emoji-address.ts";
import { isAlive, type Entry } from "@tessera/kernel/records/entry.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { allows } from "@tessera/kernel/permissions/roles.ts";
import { getSignedFileUrls } from "@tessera/kernel/wire/api/files/get-signed-file-urls.ts";
import type { CallResult, Http } from "@tessera/platform/http.ts";
import type { Readable } from "@tessera/platform/readable.ts";
import type { Workspace as SyncWorkspace } from "@tessera/sync/workspace.ts";
import { requestHeaders } from "../../account/request-headers.ts";
import { pictureCacheOf } from "../../local/shelf-name.ts";
import { browserPictures, type KeptPictures } from "../files/kept-pictures.ts";
import { uploadCalls } from "../files/upload-calls.ts";
import { uploadPicture } from "../files/upload-picture.ts";
import type { UploadCalls } from "@tessera/sync/files/upload-ports.ts";
import { derived } from "../../ground/derived.ts";
import { drawEmoji } from "./draw-emoji.ts";

export interface OneEmoji {
  readonly id: string;
  readonly name: string;
  /** Where its picture is; undefined until that is known. */
  readonly picture: string | undefined;
  readonly alive: boolean;
  /** Whether this person may rename and remove it. */
  readonly canChange: boolean;
}

export interface OwnEmoji {
  readonly spaceId: string;
  /** The living ones by their names; null until they are here, none where they cannot be had now. */
  readonly all: Readable<readonly OneEmoji[] | null>;
  /** Of one that is known, removed or not. */
  nameOf(id: string): string | undefined;
  /** Of a living one. */
  idOf(name: string): string | undefined;
  /** Tells now and whenever it changes: null where this reader has none such, undefined until that is known. */
  watch(id: string, notice: (emoji: OneEmoji | null | undefined) => void): () => void;
  /** Into its element, as long as that is on the page. */
  draw(dom: HTMLElement, id: string, i18n: I18n): void;
  /** The picture of an icon's address; null where there is none to show. */
  watchAddress(address: string, notice: (picture: string | null) => void): void;
  add(name: string, file: File): Promise<CallResult<string>>;
  /** The answer takes it back; null where it could not be done. */
  rename(id: string, name: string): (() => void) | null;
  remove(id: string): (() => void) | null;
}

export interface OwnEmojiPorts {
  readonly workspace: SyncWorkspace;
  readonly myId: string;
  readonly http: Http;
  readonly online: Readable<boolean>;
  readonly onError: (error: unknown) => void;
}

export function openOwnEmoji({ workspace, myId, http, online, onError }: OwnEmojiPorts): OwnEmoji {
  const { sync, id: spaceId } = workspace;
  const list = emojiListId(spaceId);
  const emojiTopic = `custom_emoji:${list}`;
  const pictures = signedPictures({ http, myId, onError });
  online.subscribe(() => (online.read() ? pictures.again() : undefined));
  // They are few and small, and any page may use them: once looked for they stay.
  workspace.openChildPages({ table: "custom_emoji", id: spaceId }, emojiTopic);

  const byId = (id: string): OneEmoji | null => {
    const entry = sync.entry("custom_emoji", id);
    return entry === null ? null : emojiOf(entry, pictures, sync);
  };
  const watchAll = (notice: () => void): (() => void) => {
    const stops = [
      sync.onChange((keys) => ([...keys].some((key) => key.startsWith("custom_emoji:")) ? notice() : undefined)),
      workspace.onState((topic) => (topic === emojiTopic ? notice() : undefined)),
      pictures.subscribe(notice),
    ];
    return () => stops.forEach((stop) => stop());
  };
  const isHere = (): boolean => /^(?:ready|hidden)$/.test(workspace.stateOf(emojiTopic).kind);
  const watch = (id: string, notice: (emoji: OneEmoji | null | undefined) => void): (() => void) => {
    const found = derived(() => byId(id) ?? (isHere() ? null : undefined), watchAll);
    const tell = (): void => notice(found.read());
    tell();
    return found.subscribe(tell);
  };
  const change = (
    id: string,
    path: readonly string[],
    value: Operation["args"],
    action: string,
  ): (() => void) | null => {
    const pointer = { table: "custom_emoji" as const, id, spaceId };
    const done = sync.transact([{ pointer, path, command: "set", args: value } as Operation], action);
    return done.ok ? () => void sync.transact(done.inverse, action) : null;
  };
  const calls = uploadsOf(http, myId);
  return {
    spaceId,
    all: derived(() => {
      const { kind } = workspace.stateOf(emojiTopic);
      if (kind === "hidden") return [];
      const ids = sync.childIds(list);
      if (ids.length === 0 && kind === "loading") return null;
      return ids.flatMap((id) => byId(id) ?? []);
    }, watchAll),
    nameOf(id) {
      const name = sync.entry("custom_emoji", id)?.value["name"];
      return typeof name === "string" ? name : undefined;
    },
    idOf(name) {
      for (const { id, order, alive } of sync.world.children(list)) if (alive && order === name) return id;
      return undefined;
    },
    watch,
    draw: (dom, id, i18n) => drawEmoji(watch, dom, id, i18n),
    watchAddress(address, notice) {
      const named = parseEmojiAddress(address);
      if (named === null || named.spaceId !== spaceId) return notice(null);
      watch(named.id, (emoji) => notice(emoji?.picture ?? null));
    },
    async add(name, file) {
      const uploaded = await uploadPicture(calls, spaceId, file);
      if (!uploaded.ok) return uploaded;
      const id = newId();
      void pictures.take(uploaded.value, file);
      change(id, [], { value: { id, name, url: uploaded.value } }, "add-emoji");
      return { ok: true, value: id };
    },
    rename: (id, name) => change(id, ["name"], { value: name }, "rename-emoji"),
    remove: (id) => change(id, ["alive"], { value: false }, "remove-emoji"),
  };
}

function emojiOf(entry: Entry, pictures: KeptPictures, sync: SyncWorkspace["sync"]): OneEmoji {
  const { name, url } = entry.value;
  return {
    id: entry.id,
    name: typeof name === "string" ? name : "",
    picture: typeof url === "string" && isAlive(entry) ? pictures.of(entry.id, url) : undefined,
    alive: isAlive(entry),
    canChange: allows(sync.role(entry), "edit"),
  };
}

/** The pictures of emoji, by signed addresses, stored in the browser. */
function signedPictures({ http, myId, onError }: Pick<OwnEmojiPorts, "http" | "myId" | "onError">): KeptPictures {
  return browserPictures({
    async sign(wanted) {
      const urls = wanted.map(({ id, url }) => ({ permissionRecord: { table: "custom_emoji", id }, url }));
      const result = await http.call(getSignedFileUrls, { urls }, { source: "emoji" });
      return result.ok ? result.value.signedUrls : null;
    },
    cacheName: pictureCacheOf(myId),
    onError,
  });
}

function uploadsOf(http: Http, myId: string): UploadCalls {
  return uploadCalls(http, () =>
    requestHeaders({
      who: { kind: "somebody", userId: myId, email: null },
      spaceId: null,
      cookieText: document.cookie,
    }),
  );
}
