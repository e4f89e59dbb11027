// What this browser may keep, by category. A change holds at once; what is not allowed any more is taken away.
import { useLingui } from "@lingui/react/macro";
import { Switch } from "@tessera/ui/switch/switch.tsx";
import { useGround } from "../../ground/ground.ts";
import { useReadable } from "../../ground/services.ts";
import styles from "./consent.module.css";

export function ConsentSettings() {
  const { consent } = useGround();
  const { t } = useLingui();
  const { permission } = useReadable(consent.state);
  // Without an answer everything is allowed.
  const allowed = permission ?? { necessary: true, performance: true, preference: true, targeting: true };
  const choose = (change: Partial<typeof allowed>) => consent.choose({ ...allowed, ...change });
  return (
    <div className={styles.switches} role="group" aria-label={t`Cookies on this device`}>
      <Switch
        label={t`Necessary`}
        about={t`Keeps you logged in and your requests safe. Tessera does not work without it.`}
        checked
        disabled
        onChange={() => undefined}
      />
      <Switch
        label={t`Preferences`}
        about={t`Remembers how you like things on this device, such as your language.`}
        checked={allowed.preference}
        onChange={(preference) => choose({ preference })}
      />
      <Switch
        label={t`Performance`}
        about={t`Would let whoever runs this server compare versions. This version keeps nothing of the kind.`}
        checked={allowed.performance}
        onChange={(performance) => choose({ performance })}
      />
      <Switch
        label={t`Advertising`}
        about={t`Would remember what brought you here. This version keeps nothing of the kind.`}
        checked={allowed.targeting}
        onChange={(targeting) => choose({ targeting })}
      />
    </div>
  );
}
