// What turning blocks into a database needs of the app.
import type { I18n } from "@lingui/core";
import type { Toasts } from "@tessera/ui/toast/toasts.ts";
import type { Workspace } from "../../session/workspace.ts";

export interface BecomePorts {
  readonly i18n: I18n;
  readonly toasts: Toasts;
  readonly workspace: Workspace;
}
