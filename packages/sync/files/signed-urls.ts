// Addresses that a browser can follow, for the files that records name. Asked for together, kept until shortly before they
// end, asked for anew where one was refused. Who may have a file is the server's to say, each time.
import type { CallResult } from "@tessera/platform/http.ts";
import type { SyncClock } from "../ports.ts";
import { mayPass } from "./upload-state.ts";

export interface WantedUrl {
  readonly blockId: string;
  /** `attachment:<id>:<name>` */
  readonly url: string;
}

export interface SignedUrlPorts {
  /** One answer for each, in their order; "" for none. */
  readonly ask: (wanted: readonly WantedUrl[]) => Promise<CallResult<readonly string[]>>;
  readonly clock: SyncClock;
}

/** Null: there is no such file for this reader. */
export type AddressNotice = (address: string | null) => void;

interface Known extends WantedUrl {
  address: string | null | undefined;
  /** When it must be asked for again. */
  until: number;
  readonly readers: Set<AddressNotice>;
}

/** So long before its end an address is not given out any more. */
const earlyMs = 5 * 60 * 1000;
/** What the server would not give may be there a little later: rights and records change. */
const deniedMs = 30 * 1000;
const most = 100;
const firstDelay = 500;
const lastDelay = 30_000;

export class SignedUrls {
  private readonly known = new Map<string, Known>();
  private readonly waiting = new Set<Known>();
  private planned = false;
  private failures = 0;
  private wakeNow: (() => void) | null = null;

  constructor(private readonly ports: SignedUrlPorts) {}

  /** Tells the address, at once where it is known, and again whenever it was asked for anew. */
  watch(wanted: WantedUrl, notice: AddressNotice): () => void {
    const one = this.of(wanted);
    one.readers.add(notice);
    if (one.address !== undefined && this.ports.clock.now() < one.until) notice(one.address);
    else this.want(one);
    return () => void one.readers.delete(notice);
  }

  /** The address did not work: another one is asked for. */
  renew(wanted: WantedUrl): void {
    this.want(this.of(wanted));
  }

  /** The network is back. */
  wake(): void {
    this.wakeNow?.();
  }

  private of(wanted: WantedUrl): Known {
    const key = `${wanted.blockId} ${wanted.url}`;
    const found = this.known.get(key) ?? { ...wanted, address: undefined, until: 0, readers: new Set() };
    this.known.set(key, found);
    return found;
  }

  private want(one: Known): void {
    this.waiting.add(one);
    if (this.planned) return;
    this.planned = true;
    // All that is drawn in one go is asked for in one call.
    this.ports.clock.after(0, () => void this.askAll());
  }

  private async askAll(): Promise<void> {
    while (this.waiting.size > 0) {
      const batch = [...this.waiting].slice(0, most);
      const answer = await this.ports.ask(batch.map(({ blockId, url }) => ({ blockId, url })));
      if (answer.ok) {
        this.failures = 0;
        batch.forEach((one, at) => this.tell(one, answer.value[at] ?? ""));
      } else if (mayPass(answer.failure)) await this.pause();
      else for (const one of batch) this.tell(one, "");
    }
    this.planned = false;
  }

  private tell(one: Known, address: string): void {
    this.waiting.delete(one);
    const now = this.ports.clock.now();
    one.address = address === "" ? null : address;
    one.until = address === "" ? now + deniedMs : (endOf(address) ?? now + earlyMs) - earlyMs;
    for (const reader of [...one.readers]) reader(one.address);
  }

  private async pause(): Promise<void> {
    const delay = Math.min(lastDelay, firstDelay * 2 ** this.failures++);
    await new Promise<void>((resolve) => {
      const stop = this.ports.clock.after(delay, resolve);
      this.wakeNow = () => {
        stop();
        resolve();
      };
    });
    this.wakeNow = null;
  }
}

/** When an address says that it ends. */
function endOf(address: string): number | null {
  const end = Number(/[?&]expires=(\d{1,16})(?:&|$)/.exec(address)?.[1] ?? Number.NaN);
  return Number.isFinite(end) ? end : null;
}
