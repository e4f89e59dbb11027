// The start: styles, words, services, the question who is signed in, then the screen of the address.
// The question is asked before anything is drawn, so that its answer and the screen's chunk come together.
import "@tessera/ui/base/inter.ts";
import "@tessera/ui/base/base.css";
import { systemClock } from "@tessera/platform/clock.ts";
import { deviceOnline } from "@tessera/platform/device/online.ts";
import { createHttp } from "@tessera/platform/http.ts";
import { createLog } from "@tessera/platform/log.ts";
import { createNavigation } from "@tessera/platform/navigation/navigation.ts";
import { createWritable } from "@tessera/platform/readable.ts";
import { createStorage } from "@tessera/platform/storage/storage.ts";
import { createPrefetchCache } from "@tessera/platform/prefetch/prefetch-cache.ts";
import { prefetchingFetch } from "@tessera/platform/prefetch/prefetching-fetch.ts";
import { createToasts } from "@tessera/ui/toast/toasts.ts";
import { createRoot } from "react-dom/client";
import { createAccount } from "./account/account.ts";
import { App } from "./app.tsx";
import { requestHeaders } from "./boot/request-headers.ts";
import { Spinner } from "./boot/spinner.tsx";
import { keepFirstAnswers } from "./first-answers.ts";
import { LoadingContext } from "./late.tsx";
import { screens } from "./screens.ts";
import type { Services } from "./services.ts";
import { createThemeChoice } from "./theme/theme.ts";
import { chooseLocale, startWords } from "./words/i18n.ts";

const storage = createStorage(window.localStorage);
const navigation = createNavigation(window);
const log = createLog(
  (line) => console[line.level === "warning" ? "warn" : line.level](line.words, line.detail ?? ""),
  systemClock,
  Math.random,
);

const prefetched = createPrefetchCache({ clock: systemClock, log });
keepFirstAnswers(prefetched, window);

const http = createHttp({
  fetch: prefetchingFetch(prefetched, (url, init) => fetch(url, init)),
  clock: systemClock,
  random: Math.random,
  headers: () => requestHeaders({ who: account.read(), spaceId: spaceOnScreen.read(), cookieText: document.cookie }),
});
const account = createAccount(http, storage);
const spaceOnScreen = createWritable<string | null>(null);

let opened: { userId: string; session: ReturnType<Services["openSession"]> } | null = null;

const services: Services = {
  navigation,
  account,
  storage,
  log,
  theme: createThemeChoice(storage, document.documentElement),
  toasts: createToasts(),
  openSession(userId) {
    if (opened?.userId !== userId) {
      void opened?.session.then((session) => session.close());
      opened = {
        userId,
        session: import("./session/open-session.ts").then((module) =>
          module.openSession({ userId, http, log, storage, spaceOnScreen, onSignedOut: () => account.lose() }),
        ),
      };
    }
    return opened.session;
  },
};

async function boot(): Promise<void> {
  // As soon as it is known who is here, their session opens, whatever is being drawn meanwhile.
  account.subscribe(() => {
    const who = account.read();
    if (who.kind === "somebody")
      services
        .openSession(who.userId)
        .catch((error: unknown) => log({ level: "error", words: "the session did not open", detail: error }));
  });
  void account.load();
  const { locale, route } = navigation.read();
  const screenHere = route.name === "unknown" ? undefined : screens[route.name].prepare();
  await Promise.all([startWords(chooseLocale(locale, storage.get("locale"), navigator.languages)), screenHere]);
  const root = document.querySelector("#app");
  if (root === null) throw new Error("The page has no #app.");
  createRoot(root, {
    onUncaughtError: (error) => log({ level: "error", words: "uncaught", detail: error }),
    onCaughtError: (error) => log({ level: "error", words: "caught by a fence", detail: error }),
  }).render(
    <LoadingContext value={{ clock: systemClock, online: deviceOnline(window), log, spinner: <Spinner /> }}>
      <App services={services} />
    </LoadingContext>,
  );
}

void boot();
