// The preferred name of the signed-in user. A name with a fault, or one that the server has not stored, leaves the old name in place,
// and what was typed stays in the field.
import { Trans, useLingui } from "@lingui/react/macro";
import { cleanUserName, longestUserName, userNameFault } from "@tessera/kernel/rules/user-name.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { TextField } from "@tessera/ui/text-field/text-field.tsx";
import { useState, type FormEvent } from "react";
import type { Profile } from "../../data/people/profile.ts";
import { useReadable } from "../../ground/services.ts";
import styles from "./settings.module.css";
import { notSavedWords } from "../../words/not-saved-words.ts";

export function ProfileName({ profile }: { profile: Profile }) {
  const { i18n, t } = useLingui();
  const { name } = useReadable(profile.user);
  /** Null while the field shows the stored name. */
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [phase, setPhase] = useState<"idle" | "saving" | "saved">("idle");
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (phase === "saving" || typed === null) return;
    const next = cleanUserName(typed);
    const wrong = userNameFault(next);
    if (wrong !== null)
      return setFault(wrong === "empty" ? t`Enter a name.` : t`A name may have at most ${longestUserName} characters.`);
    setFault(null);
    if (next === name) return setTyped(null);
    setPhase("saving");
    const saved = await profile.save({ name: next });
    setPhase(saved.ok ? "saved" : "idle");
    if (!saved.ok) return setFault(notSavedWords(i18n, t`Your name was not saved.`, saved.failure));
    // What was typed while the name was being saved stays.
    setTyped((now) => (now === typed ? null : now));
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <TextField
        className={styles.field}
        label={t`Preferred name`}
        value={typed ?? name}
        error={fault}
        hint={
          <span role="status">
            {phase === "saved" ? <Trans>Saved</Trans> : phase === "saving" ? <Trans>Saving …</Trans> : null}
          </span>
        }
        autoComplete="name"
        onChange={(event) => {
          setTyped(event.target.value);
          setFault(null);
          if (phase === "saved") setPhase("idle");
        }}
      />
      <Button type="submit" look="primary" busy={phase === "saving"}>
        <Trans>Save</Trans>
      </Button>
    </form>
  );
}
