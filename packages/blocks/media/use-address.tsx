// Where a file can be read now: links as they stand, uploaded files by addresses that end and come anew.
import type { FaceFiles } from "@tessera/editor/core/face-files.ts";
import { useCallback, useEffect, useRef, useState } from "react";

export interface FileAddress {
  /** Undefined while it is asked for; null where the reader may not have it. */
  readonly address: string | null | undefined;
  /** Another one whenever the address was asked for anew, which may give the same: what shows it begins again. */
  readonly turn: number;
  /** It could not be shown, and a new address did not help. */
  readonly failed: boolean;
  readonly onError: () => void;
  readonly again: () => void;
}

export const isAttachment = (source: string): boolean => source.startsWith("attachment:");

export function useAddress(files: FaceFiles, blockId: string, source: string): FileAddress {
  const [told, setTold] = useState<{
    readonly source: string;
    readonly address: string | null;
    readonly turn: number;
  }>();
  const [failed, setFailed] = useState<string | null>(null);
  const renewed = useRef(false);
  useEffect(() => {
    renewed.current = false;
    if (source === "" || !isAttachment(source)) return;
    return files.watchAddress(blockId, source, (address) =>
      setTold((last) => ({ source, address, turn: (last?.turn ?? 0) + 1 })),
    );
  }, [files, blockId, source]);
  const current = told?.source === source ? told : undefined;
  const address = isAttachment(source) ? current?.address : source;
  const key = `${source} ${String(address)} ${String(current?.turn ?? 0)}`;
  const onError = useCallback(() => {
    // Tried once: the address may have expired. If it fails again, the file itself cannot be shown.
    if (isAttachment(source) && !renewed.current) {
      renewed.current = true;
      files.renewAddress(blockId, source);
    } else setFailed(key);
  }, [files, blockId, source, key]);
  const again = useCallback(() => {
    setFailed(null);
    renewed.current = true;
    if (isAttachment(source)) files.renewAddress(blockId, source);
  }, [files, blockId, source]);
  return { address, turn: current?.turn ?? 0, failed: failed === key, onError, again };
}

/** An uploaded file is saved by its name; what lies elsewhere opens there. */
export function download(address: string, source: string): void {
  const link = document.createElement("a");
  link.rel = "noopener noreferrer";
  if (isAttachment(source)) {
    link.href = `${address}&download=true`;
    link.download = "";
  } else {
    link.href = address;
    link.target = "_blank";
  }
  link.click();
}
