// The start, in the contract's order (ground/boot-steps.ts). Nothing in it waits for the network but the app's own first
// answers, which start.js asked for before this code was here.
// Invariant: what the screens get is made here, one of each; nothing of it is reached any other way.
import "@tessera/ui/base/inter.ts";
import "@tessera/ui/base/base.css";
import { newId } from "@tessera/kernel/values/ids.ts";
import { clientKeys } from "@tessera/kernel/rules/client-keys.ts";
import { cookieRules } from "@tessera/kernel/rules/consent.ts";
import { nativeHost } from "@tessera/platform/bridge/native-page.ts";
import { systemClock } from "@tessera/platform/clock.ts";
import { readDevice } from "@tessera/platform/device/environment.ts";
import { deviceOnline } from "@tessera/platform/device/online.ts";
import { watchSize } from "@tessera/platform/device/resize.ts";
import { createErrorDialog } from "@tessera/platform/dialogs/error-dialog.ts";
import { createFlags } from "@tessera/platform/flags/flags.ts";
import { adminModeConfig, isSampled, profilingConfig } from "@tessera/platform/flags/remote-config.ts";
import { createHttp } from "@tessera/platform/http.ts";
import { loadArea } from "@tessera/platform/loading/area.ts";
import { chunkFailure } from "@tessera/platform/loading/chunk-failure.ts";
import { reportMissingStyles } from "@tessera/platform/loading/missing-styles.ts";
import { installGlobalHandlers } from "@tessera/platform/log/global-handlers.ts";
import { createNavigation } from "@tessera/platform/navigation/navigation.ts";
import type { Log } from "@tessera/platform/log.ts";
import { createPrefetchCache } from "@tessera/platform/prefetch/prefetch-cache.ts";
import { prefetchingFetch } from "@tessera/platform/prefetch/prefetching-fetch.ts";
import { createWritable } from "@tessera/platform/readable.ts";
import { watchNetwork } from "@tessera/platform/states/network-state.ts";
import { createPageVisits } from "@tessera/platform/states/page-visits.ts";
import { watchPresence } from "@tessera/platform/states/presence.ts";
import { createRenderPhase } from "@tessera/platform/states/render-phase.ts";
import { createSpaceTransitions } from "@tessera/platform/states/space-transition.ts";
import { createConsent } from "@tessera/platform/storage/consent.ts";
import { createStores } from "@tessera/platform/storage/storage.ts";
import { browserTextStore } from "@tessera/platform/storage/text-store.ts";
import { truncationIsFatal } from "@tessera/platform/truncated.ts";
import { ownRelease } from "@tessera/platform/update/own-release.ts";
import { createKeptRedirects } from "@tessera/platform/navigation/kept-redirect.ts";
import { createToasts } from "@tessera/ui/toast/toasts.ts";
import { createRoot } from "react-dom/client";
import { createAccount } from "./account/account.ts";
import { signedInUsers } from "./account/signed-in-users.ts";
import { App } from "./app.tsx";
import { createAppLog } from "./ground/app-log.ts";
import { askFlags } from "./boot/ask-flags.ts";
import { ErrorDialogLayer } from "./boot/error-dialog-layer.tsx";
import { FirstFrame } from "./boot/first-frame.tsx";
import { GroundContext, type Ground } from "./ground/ground.ts";
import { fillIn } from "./boot/polyfills.ts";
import { applyPrebootPatches } from "./boot/preboot-patches.ts";
import { movePreferences, settlePreferences } from "./boot/preferences.ts";
import type { ProfiledPage } from "./boot/profiling.ts";
import { requestHeaders } from "./account/request-headers.ts";
import { Spinner } from "./boot/spinner.tsx";
import { appStartTime } from "./boot/start-time.ts";
import { createBoot, type BootSteps } from "./ground/boot-steps.ts";
import { keepFirstAnswers } from "./boot/first-answers.ts";
import { LoadingContext } from "./ground/late.tsx";
import { onceLoaded } from "./ground/once-loaded.ts";
import { holdBuild } from "./offline/build-lock.ts";
import { screenOf } from "./routes/screens.ts";
import type { Services } from "./ground/services.ts";
import type { Session } from "./data/session/session.ts";
import type { Sessions } from "./data/session/sessions.ts";
import { createThemeChoice } from "./theme/theme.ts";
import { chooseLocale, startWords } from "./words/i18n.ts";

const own = ownRelease(document);
const online = deviceOnline(window);
const { log, tail, collect } = createAppLog({
  clock: systemClock,
  random: Math.random,
  console,
  online,
  adminMode: () => flags.value(adminModeConfig),
  fetch: (url, init) => fetch(url, init),
});
const refused = (error: unknown) => log({ level: "warning", words: "The browser keeps nothing", detail: error });
const device = readDevice(window, nativeHost(window));
const consent = createConsent({
  jar: document,
  rules: cookieRules,
  nativeMobile: device.host === "ios" || device.host === "android",
  secure: window.location.protocol === "https:",
});
const preferencesAllowed = () => consent.allows("preference");
const stores = createStores(browserTextStore(window, refused), { clock: systemClock, refused, preferencesAllowed });
const { values: storage, preferences } = stores;
movePreferences(storage, preferences);
consent.state.subscribe(() => settlePreferences(preferences));
const dialog = createErrorDialog(systemClock);
const navigation = createNavigation(window);
const prefetched = createPrefetchCache({ clock: systemClock, log });
/** Until one is there, the one that the start most likely leads to: start.js says so too. */
const spaceOnScreen = createWritable(textOf(storage.get(clientKeys.lastVisitedRouteSpaceId())));
const userId = createWritable<string | null>(null);
const syncing = createWritable(false);
const presence = watchPresence(document, userId, systemClock);
const phase = createRenderPhase();
const boot = createBoot(performance, log);

const http = createHttp({
  fetch: prefetchingFetch(prefetched, (url, init) => fetch(url, init)),
  clock: systemClock,
  random: Math.random,
  headers: () =>
    requestHeaders({
      who: account.read(),
      spaceId: spaceOnScreen.read(),
      route: navigation.read().route.name,
      cookieText: document.cookie,
    }),
  ...(own === null ? {} : { clientVersion: own.version }),
  onTruncated: truncationIsFatal({ ios: device.system === "ios", onFatal: dialog.showFatal }),
});
const { host, system, touch } = device;
const flags = createFlags({
  ask: askFlags({ http, cookies: consent.cookies, newId, deviceAttributes: { host, system, touch } }),
  storage,
  log,
});
const account = createAccount(http, storage, () => signedInUsers(document.cookie));
/** Milliseconds after the first screen before the rest of the app is fetched for a start without network. */
const keepingWaits = 1500;
/** Milliseconds that the first screen waits for what this device keeps. */
const diskMayTake = 100;
const offline = () => loadArea(() => import("./offline/start-offline.ts"), { clock: systemClock, online, log });
let shellWorker: ReturnType<Awaited<ReturnType<typeof offline>>["keepApp"]> | null = null;
const keepApp = () => (shellWorker ??= offline().then(({ keepApp: keep }) => keep(log)));
const updates = onceLoaded(async () =>
  (await offline()).openUpdates({
    own,
    fetchNewer: async () => (await keepApp())?.fetchNewer(),
    settled: async () => (opened === null ? true : await (await opened.session).settled()),
  }),
);
/** If code cannot be loaded, the server may have replaced the client that it belongs to. */
const loadingLog: Log = (line) => {
  log(line);
  if (line.detail instanceof Object && "error" in line.detail && chunkFailure(line.detail.error) !== null)
    void updates().then(
      (ready) => ready.codeIsMissing(),
      () => undefined,
    );
};

function textOf(kept: unknown): string | null {
  return typeof kept === "string" ? kept : null;
}

/** `isEnded`: the server has ended the session, and the user has not logged in again since. */
let opened: { userId: string; session: Promise<Session>; now: Session | null; isEnded: boolean } | null = null;

const services: Services = {
  navigation,
  account,
  storage,
  preferences,
  log,
  theme: createThemeChoice(preferences, document.documentElement),
  toasts: createToasts(),
  redirects: createKeptRedirects(() => window.sessionStorage, systemClock),
};

const sessions: Sessions = {
  open(person) {
    if (opened?.userId !== person) {
      void opened?.session.then((session) => session.close());
      const opening: NonNullable<typeof opened> = {
        userId: person,
        now: null,
        isEnded: false,
        session: import("./data/session/open-session.ts").then((module) =>
          module.openSession({
            userId: person,
            page: pageOnScreen(),
            http,
            log,
            storage,
            spaceOnScreen,
            syncing,
            presence,
            onSignedOut() {
              opening.isEnded = true;
              account.lose();
            },
          }),
        ),
      };
      opened = opening;
      opening.session.then(
        (session) => (opening.now = session),
        // Whoever waits for it hears why.
        () => undefined,
      );
    }
    if (opened.isEnded) {
      opened.isEnded = false;
      void opened.session.then((session) => session.resume());
    }
    return opened.session;
  },
  of: (person) => (opened?.userId === person ? opened.now : null),
};

const ground: Ground = {
  http,
  steps: boot.record,
  logTail: tail,
  phase,
  device,
  consent,
  size: watchSize(window, systemClock),
  network: watchNetwork(online, syncing, systemClock),
  syncing,
  presence,
  spaceTransition: createSpaceTransitions(),
  spaceShown: createWritable<string | null>(null),
  flags,
  dialog,
  stores,
  visits: createPageVisits(stores.cache, systemClock),
  updates,
};

function pageOnScreen(): string | null {
  const { route } = navigation.read();
  return "blockId" in route && typeof route.blockId === "string" ? route.blockId : null;
}

/** As soon as it is known who is here, their session opens, whatever is being drawn meanwhile. */
function followAccount(): void {
  const who = account.read();
  if (who.kind === "loading" || who.kind === "failed") return;
  userId.set(who.kind === "somebody" ? who.userId : null);
  if (who.kind === "somebody")
    sessions
      .open(who.userId)
      .catch((error: unknown) => log({ level: "error", words: "the session did not open", detail: error }));
}

async function drawApp(): Promise<void> {
  const { locale, route } = navigation.read();
  const screenHere = route.name === "unknown" ? undefined : screenOf(route.name).prepare();
  const chosen = chooseLocale(locale, preferences.get("locale"), navigator.languages);
  const words = loadArea(() => startWords(chosen), { clock: systemClock, online, log });
  await Promise.all([words, screenHere, whatIsHere()]);
  const root = document.querySelector("#app");
  if (root === null) throw new Error("The page has no #app.");
  createRoot(root, {
    onUncaughtError: (error) => log({ level: "error", words: "uncaught", detail: error }),
    onCaughtError: (error) => log({ level: "error", words: "caught by a fence", detail: error }),
  }).render(
    <LoadingContext value={{ clock: systemClock, online, log: loadingLog, spinner: <Spinner /> }}>
      <GroundContext value={ground}>
        <FirstFrame onDrawn={drawn}>
          <App services={services} sessions={sessions} />
          <ErrorDialogLayer />
        </FirstFrame>
      </GroundContext>
    </LoadingContext>,
  );
}

/** The page that this device keeps is drawn at once, and not after a frame without it; a slow disk is not waited for. */
function whatIsHere(): Promise<void> {
  if (opened === null) return Promise.resolve();
  const here = opened.session.then((session) => session.fromDisk);
  return new Promise((resolve) => {
    const stopWaiting = systemClock.after(diskMayTake, resolve);
    // A session that does not open is told by the screen.
    void here.catch(() => undefined).then(() => resolve(stopWaiting()));
  });
}

function drawn(): void {
  phase.rendered();
  void drawEmoji();
  if (own === null) return;
  systemClock.after(keepingWaits, () => {
    void Promise.all([offline(), updates(), keepApp()])
      .then(([{ keepUpToDate }, ready]) => keepUpToDate(ready, systemClock))
      .catch((error: unknown) => log({ level: "warning", words: "The app is not kept on this device", detail: error }));
  });
}

const steps: BootSteps = {
  "error reporting"() {
    holdBuild(own?.build, navigator.locks, (error) => log({ level: "warning", words: "build lock", detail: error }));
    installGlobalHandlers(window, { log, onFault: (error) => void dialog.show(error) });
    const startedAt = appStartTime(window, log);
    if (startedAt !== null) performance.measure("boot: before this code", { start: startedAt, end: performance.now() });
  },
  styles: () => reportMissingStyles(document, log),
  async polyfills() {
    const missing = await fillIn(globalThis);
    if (missing.length > 0) log({ level: "info", words: "Filled in what this browser lacks", detail: missing });
  },
  "device environment"() {
    document.documentElement.dataset["host"] = device.host;
    if (device.host === "ios" || device.host === "android") void joinNativeShell();
  },
  "current user id"() {
    userId.set(textOf(storage.get(clientKeys.currentUserId())));
  },
  "feature flags"() {
    void flags.start();
    // Rules may be by workspace.
    spaceOnScreen.subscribe(() => void flags.start());
    const flush = collect(flags);
    window.addEventListener("pagehide", flush);
  },
  profiling() {
    const { startSampleRate, sampleIntervalMs } = flags.value(profilingConfig);
    if (isSampled(startSampleRate, Math.random())) void profileStart(sampleIntervalMs);
  },
  prefetch() {
    keepFirstAnswers(prefetched, window);
    account.subscribe(followAccount);
    void account.load();
  },
  "preboot patches": () => applyPrebootPatches(window, log),
  "main app": drawApp,
};
// Not on top of the file's own run: whoever asks where a call comes from would have all of the file read again.
queueMicrotask(() => void boot.run(steps));

/** The start does not wait for its profiler. */
async function profileStart(sampleIntervalMs: number): Promise<void> {
  try {
    const { startProfiling } = await import("./boot/profiling.ts");
    // The profiler is not in every browser, nor in the types of any.
    const page: ProfiledPage = window;
    startProfiling({ page, clock: systemClock, log, sampleIntervalMs });
  } catch (error) {
    log({ level: "warning", words: "The start could not be profiled", detail: error });
  }
}

async function drawEmoji(): Promise<void> {
  try {
    const { fillEmoji } = await import("./boot/emoji-font.ts");
    await fillEmoji(document);
  } catch (error) {
    log({ level: "warning", words: "Emoji of this app did not come", detail: error });
  }
}

async function joinNativeShell(): Promise<void> {
  try {
    const { joinShell } = await import("./boot/native.ts");
    const root = document.documentElement;
    joinShell({ page: window, clock: systemClock, newId, log, navigation, account, theme: services.theme, root });
  } catch (error) {
    log({ level: "error", words: "The native shell could not be joined", detail: error });
  }
}
