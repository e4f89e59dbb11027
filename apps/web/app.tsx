// The frame of every screen: words, tooltip and toasts, and the screen of the route. Chunks that fail to load get
// a way back instead of a blank page.
import { useLingui } from "@lingui/react/macro";
import { I18nProvider } from "@lingui/react";
import { i18n } from "@lingui/core";
import type { Route } from "@tessera/kernel/routes/routes.ts";
import { useGround } from "./ground/ground.ts";
import type { ComponentType } from "react";
import { late } from "./ground/late.tsx";
import { ErrorFence } from "./parts/states/error-fence.tsx";
import { screens } from "./routes/screens.ts";
import { SessionsContext, type Sessions } from "./data/session/sessions.ts";
import { ServicesContext, useReadable, useServices, type Services } from "./ground/services.ts";

const UpdateNotice = late(
  () => import("./offline/update-notice.tsx").then((module) => module.UpdateNotice),
  () => null,
);

const ConsentLayer = late(
  () => import("./features/consent/consent-layer.tsx").then((module) => module.ConsentLayer),
  () => null,
);

const NotFoundScreen = late(() => import("./routes/not-found-screen.tsx").then((module) => module.NotFoundScreen));

/** What is told meanwhile waits in the services. */
const ToastLayer = late(
  () => import("@tessera/ui/toast/toast-layer.tsx").then((module) => module.ToastLayer),
  () => null,
);

/** Nobody points at a thing before it is drawn. */
const TooltipLayer = late(
  () => import("@tessera/ui/tooltip/tooltip-layer.tsx").then((module) => module.TooltipLayer),
  () => null,
);

export function App({ services, sessions }: { services: Services; sessions: Sessions }) {
  return (
    <I18nProvider i18n={i18n}>
      <ServicesContext value={services}>
        <SessionsContext value={sessions}>
          <Frame />
        </SessionsContext>
      </ServicesContext>
    </I18nProvider>
  );
}

function Frame() {
  const { navigation, toasts } = useServices();
  const { t } = useLingui();
  const { route } = useReadable(navigation);
  return (
    <>
      <ErrorFence>
        <Screen route={route} />
      </ErrorFence>
      <WhenNewer />
      <ConsentLayer />
      <ToastLayer toasts={toasts} label={t`Notices`} dismissLabel={t`Dismiss`} />
      <TooltipLayer />
    </>
  );
}

/** The notice's code comes with the first newer version. */
function WhenNewer() {
  const { updates } = useGround();
  return useReadable(updates).kind === "ready" ? <UpdateNotice /> : null;
}

function Screen({ route }: { route: Route }) {
  if (route.name === "unknown") return <NotFoundScreen />;
  // The table pairs every name with the screen of that route; TypeScript cannot carry the pairing through a lookup.
  const Chosen = screens[route.name] as ComponentType<{ route: Route }>;
  return <Chosen route={route} />;
}
