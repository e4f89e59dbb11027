// The frame of every screen: the texts, the screen of the route, and what is drawn above it (routes/app-layers.tsx). Chunks that fail to load get
// a way back instead of a blank page.
import { I18nProvider } from "@lingui/react";
import { i18n } from "@lingui/core";
import type { Route } from "@tessera/kernel/routes/routes.ts";
import type { ComponentType } from "react";
import { late } from "./ground/late.tsx";
import { ErrorFence } from "./parts/states/error-fence.tsx";
import { screenOf } from "./routes/screens.ts";
import { SessionsContext, type Sessions } from "./data/session/sessions.ts";
import { ServicesContext, useReadable, useServices, type Services } from "./ground/services.ts";

const NotFoundScreen = late(() => import("./routes/not-found-screen.tsx").then((module) => module.NotFoundScreen));

/** Toasts that are shown before it is loaded wait in the services. */
const AppLayers = late(
  () => import("./routes/app-layers.tsx").then((module) => module.AppLayers),
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
  const { navigation } = useServices();
  const { route } = useReadable(navigation);
  return (
    <>
      <ErrorFence>
        <Screen route={route} />
      </ErrorFence>
      <AppLayers />
    </>
  );
}

function Screen({ route }: { route: Route }) {
  if (route.name === "unknown") return <NotFoundScreen />;
  const Chosen = screenOf(route.name) as ComponentType<{ route: Route }>;
  return <Chosen route={route} />;
}
