// The web app in a native shell: what the shell's events do here. A chunk of its own, which browsers never load.
import { createNativeHome } from "@tessera/platform/bridge/native-home.ts";
import { joinNativeHost } from "@tessera/platform/bridge/native-host.ts";
import type { HostedWindow } from "@tessera/platform/bridge/native-page.ts";
import type { Bridge } from "@tessera/platform/bridge/bridge.ts";
import type { Clock } from "@tessera/platform/clock.ts";
import type { Log } from "@tessera/platform/log.ts";
import type { Navigation } from "@tessera/platform/navigation/navigation.ts";
import type { Account } from "../account/account.ts";
import type { ThemeChoice } from "../theme/theme.ts";

export interface ShellPorts {
  readonly page: HostedWindow & { readonly location: { readonly origin: string } };
  readonly clock: Clock;
  readonly newId: () => string;
  readonly log: Log;
  readonly navigation: Navigation;
  readonly account: Pick<Account, "logOut" | "load">;
  readonly theme: ThemeChoice;
  readonly root: { readonly dataset: DOMStringMap };
}

/** Null outside of a shell. */
export function joinShell(ports: ShellPorts): Bridge | null {
  const { page, clock, newId, log, navigation, account, theme, root } = ports;
  const bridge = joinNativeHost(page, { clock, newId, log });
  if (bridge === null) return null;
  const home = createNativeHome(bridge, clock, log);

  /** The path of an address of this app; null: another's, which the shell's browser opens. */
  const ownPath = (address: string): string | null => {
    const { origin } = page.location;
    const url = URL.canParse(address, origin) ? new URL(address, origin) : null;
    return url?.origin === origin ? `${url.pathname}${url.search}${url.hash}` : null;
  };
  async function open(address: string, instead: boolean): Promise<void> {
    const path = ownPath(address);
    if (path === null) await bridge?.call("openExternalBrowser", address);
    else if (instead) navigation.replace(path);
    else navigation.go(path);
  }
  const tellTheme = (): void => {
    if (!bridge.ready.read()) return;
    const chosen = theme.read();
    bridge
      .call("setAppTheme", chosen === "device" ? "system" : chosen)
      .catch((error: unknown) => log({ level: "warning", words: "The shell did not take the theme", detail: error }));
  };

  theme.subscribe(tellTheme);
  bridge.ready.subscribe(tellTheme);
  bridge.listen({
    openLink: (url) => open(url, false),
    async openLinkV2({ url, clearHistory, showWeb }) {
      if (showWeb) home.show(false);
      await open(url, clearHistory);
    },
    async logout() {
      await account.logOut();
    },
    refreshSubscriptionData: () => account.load(),
    themeChanged(shown) {
      if (theme.read() === "device") root.dataset["theme"] = shown;
    },
    updateTransactionState: (transaction) =>
      log({ level: "info", words: "A purchase of the store changed", detail: transaction }),
  });
  return bridge;
}
