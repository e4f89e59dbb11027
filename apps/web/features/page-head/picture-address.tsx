// A picture by its address, for an icon or a cover. Only secure addresses: the page's policy lets no other be fetched.
import { Trans, useLingui } from "@lingui/react/macro";
import { BareInput } from "@tessera/ui/bare-input/bare-input.tsx";
import { Button } from "@tessera/ui/button/button.tsx";
import { useId, useState } from "react";
import { isPicture } from "../../data/pages/page-look.ts";
import styles from "./picture-address.module.css";

export function PictureAddress({ onChoose }: { onChoose: (address: string) => void }) {
  const { t } = useLingui();
  const id = useId();
  const [address, setAddress] = useState("");
  const [wrong, setWrong] = useState(false);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const plain = address.trim();
        if (isPicture(plain)) onChoose(plain);
        else setWrong(true);
      }}
    >
      <div className={styles.row}>
        <BareInput
          small
          aria-label={t`Address of a picture`}
          placeholder={t`Address of a picture`}
          inputMode="url"
          value={address}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? id : undefined}
          onChange={(event) => {
            setAddress(event.target.value);
            setWrong(false);
          }}
        />
        <Button size="small" type="submit">
          <Trans>Use picture</Trans>
        </Button>
      </div>
      {wrong ? (
        <p id={id} className={styles.wrong} role="alert">
          <Trans>Enter an address that begins with https.</Trans>
        </p>
      ) : null}
    </form>
  );
}
