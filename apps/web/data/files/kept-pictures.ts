// Small pictures (emoji of a workspace, users) as addresses that an <img> shows at once. A picture that was shown once is stored on
// this device, so that it is shown without a network too. Invariant: a picture is stored under the address of its file, whose bytes
// never change. The server checks permission when a picture is first requested.
import { iconAddress } from "@tessera/kernel/rules/icon-address.ts";

export interface PicturePorts {
  /** Signed addresses in the order of `wanted`; "" for a file that the user may not read. Null if the request failed. */
  readonly sign: (
    wanted: readonly { readonly id: string; readonly url: string }[],
  ) => Promise<readonly string[] | null>;
  /** Null if the browser has no cache. */
  readonly kept: () => Promise<Pick<Cache, "match" | "put"> | null>;
  readonly fetch: (address: string) => Promise<Response>;
  readonly show: (picture: Blob) => string;
  readonly onError: (error: unknown) => void;
}

const atOnce = 100;

export class KeptPictures {
  private readonly known = new Map<string, string>();
  private readonly asked = new Set<string>();
  private waiting: { readonly id: string; readonly url: string }[] = [];
  private readonly notices = new Set<() => void>();

  constructor(private readonly ports: PicturePorts) {}

  /** The picture that the record `id` names; undefined until it is loaded. The first call loads it. */
  of(id: string, url: string): string | undefined {
    const address = this.known.get(url);
    if (address !== undefined || this.asked.has(url)) return address;
    this.asked.add(url);
    if (this.waiting.push({ id, url }) === 1) queueMicrotask(() => void this.bring());
    return undefined;
  }

  /** Stores a picture that this device has just uploaded. */
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

  /** The next call of `of` requests a picture again that was not loaded. */
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

/** The keys of a cache are addresses. The server has nothing at this one. */
const keyOf = (url: string): string => `/kept-emoji/${encodeURIComponent(url)}`;

interface BrowserPicturesPorts extends Pick<PicturePorts, "sign" | "onError"> {
  /** The cache of the browser that stores them. */
  readonly cacheName: string;
}

/** Pictures that the browser loads, caches and shows. */
export function browserPictures({ cacheName, ...ports }: BrowserPicturesPorts): KeptPictures {
  return new KeptPictures({
    ...ports,
    // A page without a secure address has no caches.
    kept: async () => ("caches" in window ? await window.caches.open(cacheName) : null),
    fetch: async (address) => {
      const { pathname, search } = new URL(address, window.location.href);
      return await window.fetch(pathname + search);
    },
    show: (picture) => URL.createObjectURL(picture),
  });
}
