// The personal home, whose code is loaded on demand.
import { late } from "../../ground/late.tsx";

export const HomeContainer = late(() => import("./home-pane.tsx").then((module) => module.HomePane));
