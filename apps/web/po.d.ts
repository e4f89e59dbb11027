// The catalogue of the pseudo locale, which vite/pseudo-catalogue.ts compiles.
declare module "*.po?pseudo" {
  import type { Messages } from "@lingui/core";
  export const messages: Messages;
}
