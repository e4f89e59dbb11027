// In place of a file that cannot be shown: why, and another try.
import type { FileWords } from "@tessera/editor/core/face-files.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { ImageOff } from "lucide-react";
import styles from "./media.module.css";

export function MediaMissing({
  words,
  isDenied,
  onAgain,
}: {
  words: FileWords;
  isDenied: boolean;
  onAgain: () => void;
}) {
  return (
    <div className={styles.missing} role="status">
      <ImageOff aria-hidden="true" />
      <span>{isDenied ? words.noAccess : words.notShown}</span>
      <Button size="small" onClick={onAgain}>
        {words.retry}
      </Button>
    </div>
  );
}
