// The pictures of a workspace's own emoji, as addresses that an <img> can show at once: kept on this device when they were
// seen once, so that they are there without a network. Invariant: a picture is kept under its file, which never changes.
// Who may have one is the server's to say when it is first asked for.
import { iconAddress } from "@tessera/kernel/rules/image-width.ts";

export interface PicturePorts {
  /** Signed addresses, in the order of the questions; "" where there is none. Null where nobody could be asked. */
  readonly sign: (
    wanted: readonly { readonly id: string; readonly url: string }[],
  ) => Promise<readonly string[] | null>;
  /** Null where the browser keeps nothing. */
  readonly kept: () => Promise<Pick<Cache, "match" | "put"> | null>;
  readonly fetch: (address: string) => Promise<Response>;
  readonly show: (picture: Blob) => string;
  readonly onError: (error: unknown) => void;
}

const atOnce = 100;

export class EmojiPictures {
  private readonly known = new Map<string, string>();
  private readonly asked = new Set<string>();
  private waiting: { readonly id: string; readonly url: string }[] = [];
  private readonly notices = new Set<() => void>();

  constructor(private readonly ports: PicturePorts) {}

  /** Undefined until it is here; asking for it brings it. */
  of(id: string, url: string): string | undefined {
    const address = this.known.get(url);
    if (address !== undefined || this.asked.has(url)) return address;
    this.asked.add(url);
    if (this.waiting.push({ id, url }) === 1) queueMicrotask(() => void this.bring());
    return undefined;
  }

  /** One that was just sent from here. */
  async take(url: string, picture: Blob): Promise<void> {
    this.known.set(url, this.ports.show(picture));
    try {
      await (await this.ports.kept())?.put(keyOf(url), new Response(picture));
    } catch (error) {
      this.ports.onError(error);
    }
  }

  subscribe(notice: () => void): () => void {
    this.notices.add(notice);
    return () => void this.notices.delete(notice);
  }

  /** What did not come is asked for again by whoever draws it next. */
  again(): void {
    for (const url of this.asked) if (!this.known.has(url)) this.asked.delete(url);
    this.tell();
  }

  private async bring(): Promise<void> {
    const wanted = this.waiting.splice(0);
    try {
      const kept = await this.ports.kept();
      const missing: typeof wanted = [];
      for (const one of wanted) {
        const found = await kept?.match(keyOf(one.url));
        if (found === undefined) missing.push(one);
        else this.known.set(one.url, this.ports.show(await found.blob()));
      }
      if (missing.length < wanted.length) this.tell();
      for (let at = 0; at < missing.length; at += atOnce) await this.load(missing.slice(at, at + atOnce), kept);
    } catch (error) {
      this.ports.onError(error);
    }
  }

  private async load(wanted: typeof this.waiting, kept: Pick<Cache, "match" | "put"> | null): Promise<void> {
    const signed = await this.ports.sign(wanted);
    if (signed === null) return;
    await Promise.all(
      wanted.map(async ({ url }, at) => {
        const address = signed[at] ?? "";
        if (address === "") return;
        const answer = await this.ports.fetch(iconAddress(address));
        if (!answer.ok) return;
        const picture = await answer.blob();
        this.known.set(url, this.ports.show(picture));
        await kept?.put(keyOf(url), new Response(picture));
      }),
    );
    this.tell();
  }

  private tell(): void {
    for (const notice of this.notices) notice();
  }
}

/** A cache is asked by addresses: this one is nobody's. */
const keyOf = (url: string): string => `/kept-emoji/${encodeURIComponent(url)}`;
