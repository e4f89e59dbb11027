// Sends visits of pages to the server, and joins them with the visits of the user's other devices.
import { getPageVisits } from "@tessera/kernel/wire/api/visits/get-page-visits.ts";
import { recordPageVisit } from "@tessera/kernel/wire/api/visits/record-page-visit.ts";
import type { Box } from "@tessera/kernel/wire/box.ts";
import { getIn } from "@tessera/kernel/values/json.ts";
import { plainText, toRichText } from "@tessera/kernel/text/rich-text.ts";
import type { NotedVisit, RecentsCalls, RecentsList } from "./recents.ts";

export class ServerRecents implements RecentsCalls {
  #asked = false;
  #telling = false;
  #toldAgain = false;
  /** Visits wait whose pages are not sent yet. */
  #waiting = false;

  constructor(private readonly list: RecentsList) {}

  async online(): Promise<void> {
    await Promise.all([this.tell(), this.ask()]);
  }

  async sent(): Promise<void> {
    if (this.#waiting) await this.tell();
  }

  async tell(): Promise<void> {
    this.#toldAgain = this.#telling;
    if (this.#telling) return;
    this.#telling = true;
    do {
      this.#toldAgain = false;
      await this.#tellAll();
    } while (this.#toldAgain);
    this.#waiting = this.#unsent().some(({ pageId }) => this.list.isUnsent(pageId));
    this.#telling = false;
  }

  async ask(): Promise<void> {
    const { http, spaceId, online, most, read, take } = this.list;
    if (this.#asked || !online.read()) return;
    this.#asked = true;
    const result = await http.call(getPageVisits, { spaceId, limit: most }, { source: "recents", retry: true });
    if (!result.ok) {
      this.#asked = false;
      return;
    }
    const blocks = result.value.recordMap["block"] ?? {};
    const visits = result.value.visits.map((visit): NotedVisit => ({
      ...visit,
      ...titleAndIcon(blocks[visit.pageId]),
      untold: false,
    }));
    take([...read(), ...visits]);
  }

  #unsent(): readonly NotedVisit[] {
    return this.list.read().filter(({ untold }) => untold);
  }

  /** Ends when the server has all visits, or when one could not be sent. */
  async #tellAll(): Promise<void> {
    const { http, spaceId, isUnsent, read, take } = this.list;
    for (;;) {
      const visit = this.#unsent().find(({ pageId }) => !isUnsent(pageId));
      if (visit === undefined) return;
      const { pageId, lastViewTime, lastExitTime } = visit;
      const request = { spaceId, visit: { pageId, lastViewTime, lastExitTime } };
      const result = await http.call(recordPageVisit, request, { source: "recents" });
      // What the server refuses it will not take later either.
      if (!result.ok && result.failure.kind !== "refused") return;
      take(read().map((one) => (one === visit ? { ...one, untold: false } : one)));
    }
  }
}

function titleAndIcon(box: Box | undefined): { readonly title: string; readonly icon: string | undefined } {
  const value = box?.value ?? {};
  const icon = getIn(value, ["format", "page_icon"]);
  return {
    title: plainText(toRichText(getIn(value, ["properties", "title"])) ?? []).replaceAll("\n", " "),
    icon: typeof icon === "string" ? icon : undefined,
  };
}
