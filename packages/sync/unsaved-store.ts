/**
 * Texts of one scope that the user typed into a record that was deleted meanwhile, as this device stores them. Invariant: a text stays
 * on the device, through reloads and a rebuild of the local copy, until it is removed here. Leaves their meaning to the web app.
 */
import type { Json } from "@tessera/kernel/values/json.ts";
import type { Disk } from "./disk.ts";

export class UnsavedStore {
  /** The local storage recovers keys below "d/" like those of the queue (local/local-storage.ts). */
  private readonly prefix: string;

  constructor(
    scope: string,
    private readonly disk: Disk,
  ) {
    this.prefix = `d/${scope}/unsaved/`;
  }

  /** All stored texts by id, in the order of their ids. */
  async load(): Promise<(readonly [id: string, value: Json])[]> {
    const pairs = await this.disk.storage.load(this.prefix);
    return pairs.map(([key, value]) => [key.slice(this.prefix.length), value]);
  }

  /** Whether the text is still stored, because another tab may have removed it. */
  async has(id: string): Promise<boolean> {
    await this.disk.write([]);
    return (await this.load()).some(([stored]) => stored === id);
  }

  /** Stores or replaces a text. Resolves to false if the device refused it. */
  async put(id: string, value: Json): Promise<boolean> {
    return await this.disk.write([[this.prefix + id, value]]);
  }

  async remove(id: string): Promise<boolean> {
    return await this.disk.write([], [this.prefix + id]);
  }
}
