// What stands in for an area whose code is on its way, once it has taken 300 ms.
import { useLingui } from "@lingui/react/macro";
import styles from "./spinner.module.css";

export function Spinner() {
  const { t } = useLingui();
  return (
    <div className={styles.box} role="status">
      <span className="visually-hidden">{t`Loading`}</span>
      <span className={styles.ring} />
    </div>
  );
}
