// The picture of the signed-in user: chosen, dropped or pasted, cropped in a dialog, and removed. A failure leaves the old picture.
import { Trans, useLingui } from "@lingui/react/macro";
import { userPictureTypes } from "@tessera/kernel/rules/user-picture.ts";
import { Avatar } from "@tessera/ui/avatar/avatar.tsx";
import { Button } from "@tessera/ui/button/button.tsx";
import { useRef, useState, type ReactNode } from "react";
import type { Session } from "../../data/session/session.ts";
import { late } from "../../ground/late.tsx";
import { useReadable } from "../../ground/services.ts";
import { notSavedWords } from "../../words/not-saved-words.ts";
import styles from "./profile-picture.module.css";
import { useChosenPicture } from "./use-chosen-picture.ts";

const CropDialog = late(
  () => import("./crop/crop-dialog.tsx").then((module) => module.CropDialog),
  () => null,
);

export function ProfilePicture({ session }: { session: Pick<Session, "me" | "profile"> }) {
  const { i18n, t } = useLingui();
  const { profile } = session;
  const me = useReadable(session.me);
  const { photo } = useReadable(profile.user);
  const { chosen, fault, setFault, choose, close } = useChosenPicture();
  const [isRemoving, setRemoving] = useState(false);
  const remove = async (): Promise<void> => {
    setFault(null);
    setRemoving(true);
    const saved = await profile.save({ picture: null });
    setRemoving(false);
    if (!saved.ok) setFault(notSavedWords(i18n, t`Your picture was not removed.`, saved.failure));
  };
  return (
    <PictureDrop onFile={choose}>
      <Avatar id={me.id} name={me.name} picture={me.picture} size="huge" decorative />
      <div>
        <div className={styles.name}>
          <Trans>Picture</Trans>
        </div>
        <p className={fault === null ? styles.about : styles.fault} role={fault === null ? undefined : "alert"}>
          {fault ?? <Trans>Choose a picture, or drop or paste it here.</Trans>}
        </p>
      </div>
      <div className={styles.controls}>
        <PictureChooser onFile={choose}>
          {photo === null ? <Trans>Upload a picture</Trans> : <Trans>Change picture</Trans>}
        </PictureChooser>
        {photo === null ? null : (
          <Button look="ghost" busy={isRemoving} onClick={() => void remove()}>
            <Trans>Remove picture</Trans>
          </Button>
        )}
      </div>
      {chosen === null ? null : (
        <CropDialog file={chosen} onSave={(picture) => profile.save({ picture })} onClose={close} />
      )}
    </PictureDrop>
  );
}

interface WithFile {
  readonly onFile: (file: File | undefined) => void;
  readonly children: ReactNode;
}

/** Takes a file that is dropped on it. */
function PictureDrop({ onFile, children }: WithFile) {
  const { t } = useLingui();
  const [isOver, setOver] = useState(false);
  return (
    <div
      className={styles.picture}
      role="group"
      aria-label={t`Picture`}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFile(event.dataTransfer.files[0]);
      }}
    >
      {children}
    </div>
  );
}

/** A button that has the browser ask for a file. */
function PictureChooser({ onFile, children }: WithFile) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={userPictureTypes.join(",")}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = "";
          onFile(file);
        }}
      />
      <Button onClick={() => chooser.current?.click()}>{children}</Button>
    </>
  );
}
