// The delegate of the local database before its code is here: nothing of it loads until it is asked or started.
import type { Delegate, LocalDelegate } from "@tessera/sync/local/delegate.ts";

export class LateDelegate implements LocalDelegate {
  onWork = (): void => undefined;
  private loaded: Delegate | null = null;
  private loading: Promise<Delegate> | null = null;

  constructor(
    private readonly load: () => Promise<Delegate>,
    private readonly onError: (error: unknown) => void,
  ) {}

  get leads(): boolean {
    return this.loaded?.leads ?? false;
  }

  start(): void {
    void this.get().then((delegate) => delegate.start(), this.onError);
  }

  announceWork(): void {
    this.loaded?.announceWork();
  }

  ask: Delegate["ask"] = async (request) => await (await this.get()).ask(request);

  private get(): Promise<Delegate> {
    this.loading ??= this.load().then(
      (delegate) => {
        delegate.onWork = () => this.onWork();
        this.loaded = delegate;
        return delegate;
      },
      (error: unknown) => {
        // The network may be back next time.
        this.loading = null;
        throw error;
      },
    );
    return this.loading;
  }
}
