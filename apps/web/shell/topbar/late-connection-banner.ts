// The banner of the connection, which comes right after the page: most starts have nothing to say there.
import { late } from "../../late.tsx";

export const ConnectionBanner = late(
  () => import("./connection-banner.tsx").then((module) => module.ConnectionBanner),
  () => null,
);
