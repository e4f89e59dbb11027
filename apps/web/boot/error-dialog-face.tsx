// What a person reads of an error that nobody caught. A fatal one has no way out but the one that its words name.
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { FatalReason } from "@tessera/platform/dialogs/error-dialog.ts";
import { Dialog } from "@tessera/ui/dialog/dialog.tsx";

interface ErrorDialogProps {
  readonly fatal: FatalReason | null;
  readonly onClose: () => void;
}

/** Stands beside the app, which may be what failed, and so brings its own words. */
export function ErrorDialogFace(props: ErrorDialogProps) {
  return (
    <I18nProvider i18n={i18n}>
      <Face {...props} />
    </I18nProvider>
  );
}

function Face({ fatal, onClose }: ErrorDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog open onClose={onClose} title={t`An unexpected error occurred`} closeLabel={t`Close`}>
      <p>
        {fatal === "reinstall" ? (
          <Trans>This app is damaged and cannot read the server's answers. Please reinstall it.</Trans>
        ) : (
          <Trans>Your changes are kept on this device.</Trans>
        )}
      </p>
    </Dialog>
  );
}
