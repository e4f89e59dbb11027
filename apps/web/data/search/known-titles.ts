// The titles of a workspace's pages that this device knows, read a slice at a time so that keys and frames go first, and
// kept up to date with the records. A page in the trash by its own is not among them.
import { isPageType } from "@tessera/kernel/records/block.ts";
import { isAlive, typeOf } from "@tessera/kernel/records/entry.ts";
import { createWritable, type Readable } from "@tessera/platform/readable.ts";
import type { ScopeSync } from "@tessera/sync/scope-sync.ts";
import { titleOf } from "../pages/page-line.ts";
import { TitleIndex } from "./title-index.ts";

const mostAuthors = 30;
/** Reading titles gives way to keys and frames this often. */
const sliceMs = 8;

export interface KnownTitlesPorts {
  readonly sync: ScopeSync;
  /** The person's home, which is not found. */
  readonly home: string;
  readonly now: () => number;
  /** Goes on when what is more urgent was done. */
  readonly later: (work: () => void) => void;
}

export class KnownTitles {
  readonly index = new TitleIndex();
  readonly authorIds = new Set<string>();
  /** Grows whenever more, or something else, is known of titles. */
  readonly known: Readable<number>;
  readonly #known = createWritable(0);
  readonly #ports: KnownTitlesPorts;
  #begun = false;

  constructor(ports: KnownTitlesPorts) {
    this.#ports = ports;
    this.known = this.#known;
  }

  /** Begins to read what this device knows, once. */
  prepare(): void {
    if (this.#begun) return;
    this.#begun = true;
    const { sync } = this.#ports;
    sync.onChange((keys) => {
      let news = false;
      for (const key of keys) if (key.startsWith("block:")) news = this.#take(key.slice("block:".length)) || news;
      if (news) this.#grow();
    });
    this.#readSlice(sync.blockIds().values());
  }

  #readSlice(ids: Iterator<string>): void {
    const { now, later } = this.#ports;
    const end = now() + sliceMs;
    for (let next = ids.next(); ; next = ids.next()) {
      if (next.done === true) return this.#grow();
      this.#take(next.value);
      if (now() >= end) return void later(() => this.#readSlice(ids));
    }
  }

  /** Whether that was news. */
  #take(id: string): boolean {
    const { sync, home } = this.#ports;
    const entry = sync.entry("block", id);
    if (entry === null || id === home || !isPageType(typeOf(entry)) || !isAlive(entry)) return this.index.remove(id);
    const author = entry.value["created_by_id"];
    if (typeof author === "string" && this.authorIds.size < mostAuthors) this.authorIds.add(author);
    return this.index.put(id, titleOf(entry));
  }

  #grow(): void {
    this.#known.set(this.#known.read() + 1);
  }
}
