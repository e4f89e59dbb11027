// The settings of consent, from anywhere in the shell.
import { useLingui } from "@lingui/react/macro";
import { Dialog } from "@tessera/ui/dialog/dialog.tsx";
import { ConsentSettings } from "./consent-settings.tsx";

export function ConsentDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog open onClose={onClose} title={t`Cookies on this device`} closeLabel={t`Close`}>
      <ConsentSettings />
    </Dialog>
  );
}
