// The dialog in which a user chooses the square part of a picture. It stays open until the picture is stored, so that a failed upload
// can be tried again.
import { Trans, useLingui } from "@lingui/react/macro";
import type { CallResult } from "@tessera/platform/http.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { Dialog } from "@tessera/ui/dialog/dialog.tsx";
import { useEffect, useId, useRef, useState, type RefObject } from "react";
import { notSavedWords } from "../../../words/not-saved-words.ts";
import styles from "./crop-dialog.module.css";
import { mostZoom, type Crop, type Size } from "./crop.ts";
import { renderCrop } from "./render-crop.ts";
import { useCrop } from "./use-crop.ts";

export interface CropDialogProps {
  readonly file: File;
  /** Uploads and stores the square picture. */
  readonly onSave: (picture: File) => Promise<CallResult<unknown>>;
  readonly onClose: () => void;
}

export function CropDialog({ file, onSave, onClose }: CropDialogProps) {
  const { i18n, t } = useLingui();
  const hint = useId();
  const image = useRef<HTMLImageElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const cropping = useCrop(size);
  const { crop, zoom, setZoom } = cropping;
  const save = async (): Promise<void> => {
    if (busy || crop === null || image.current === null) return;
    setBusy(true);
    setFault(null);
    const picture = await renderCrop(image.current, crop);
    const saved = picture === null ? null : await onSave(picture);
    setBusy(false);
    if (saved === null) setFault(t`This browser cannot render the picture. Choose another one.`);
    else if (saved.ok) onClose();
    else setFault(notSavedWords(i18n, t`Your picture was not saved.`, saved.failure));
  };
  return (
    <Dialog open onClose={onClose} title={t`Crop picture`} closeLabel={t`Close`}>
      <CropArea file={file} image={image} size={size} cropping={cropping} hint={hint} onSize={setSize} />
      <label className={styles.zoom}>
        <Trans>Zoom</Trans>
        <input
          type="range"
          min={1}
          max={mostZoom}
          step={0.01}
          value={zoom}
          onChange={({ currentTarget }) => setZoom(Number(currentTarget.value))}
        />
      </label>
      <p id={hint} className={fault === null ? styles.hint : styles.fault} role={fault === null ? undefined : "alert"}>
        {fault ?? <Trans>Drag to move. With keys: arrows move, + and − zoom.</Trans>}
      </p>
      <div className={styles.foot}>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button look="primary" busy={busy} onClick={() => void save()}>
          {fault === null ? <Trans>Save picture</Trans> : <Trans>Try again</Trans>}
        </Button>
      </div>
    </Dialog>
  );
}

interface CropAreaProps {
  readonly file: File;
  readonly image: RefObject<HTMLImageElement | null>;
  /** Null until the picture is loaded. */
  readonly size: Size | null;
  readonly cropping: ReturnType<typeof useCrop>;
  /** The id of the words that explain the keys. */
  readonly hint: string;
  readonly onSize: (size: Size) => void;
}

/** The picture below the circle that avatars show. */
function CropArea({ file, image, size, cropping, hint, onSize }: CropAreaProps) {
  const { t } = useLingui();
  const address = useAddressOf(file);
  const { area, crop, onKeyDown, pointer } = cropping;
  return (
    <div
      ref={area}
      className={styles.area}
      role="application"
      tabIndex={0}
      aria-label={t`Part of the picture`}
      aria-describedby={hint}
      onKeyDown={onKeyDown}
      onPointerDown={pointer.down}
      onPointerMove={pointer.move}
      onPointerUp={pointer.end}
      onPointerCancel={pointer.end}
    >
      {address === null ? null : (
        <img
          ref={image}
          className={styles.image}
          src={address}
          alt=""
          draggable={false}
          style={size === null || crop === null ? { visibility: "hidden" } : placeOf(crop, size)}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => onSize({ width, height })}
        />
      )}
      <span className={styles.circle} aria-hidden="true" />
    </div>
  );
}

/** Shows the square at the size of the area: distances are in percent of it. */
function placeOf({ x, y, side }: Crop, { width, height }: Size) {
  const percent = (pixels: number): string => `${(pixels / side) * 100}%`;
  return { width: percent(width), height: percent(height), left: percent(-x), top: percent(-y) };
}

/** An address of the file, for as long as the component is shown. */
function useAddressOf(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
