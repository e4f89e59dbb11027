// What a visitor may look for around the app: what it is and costs, downloads, and help.
import { helpTopics } from "./help-links.ts";
import { at, oneOf } from "./row.ts";

export const marketingPages = ["pricing", "product", "about", "customers"] as const;

export const siteRoutes = {
  marketing: at("/:page", { segments: { page: oneOf(marketingPages) } }),
  download: at("/:app/:platform/download", {
    segments: { app: oneOf(["desktop", "calendar"]), platform: oneOf(["mac", "windows"]) },
  }),
  help: at("/help/:topic?", { optional: { topic: oneOf(helpTopics) } }),
} as const;
