// Words for those who do not see the picture.
import type { FileWords } from "@tessera/editor/core/face-files.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { Popover } from "@tessera/ui/popover/popover.tsx";
import { TextField } from "@tessera/ui/text-field/text-field.tsx";
import { useState } from "react";
import type { MediaHost } from "./media-face.tsx";
import styles from "../framed/framed.module.css";

/** As long as people write them; a picture that needs more has its caption and the page. */
const longest = 1000;

export interface MediaAltProps {
  host: MediaHost;
  words: FileWords;
  alt: string;
  anchor: Element;
  onClose: () => void;
}

export function MediaAlt({ host, words, alt, anchor, onClose }: MediaAltProps) {
  const [text, setText] = useState(alt);
  return (
    <Popover anchor={anchor} label={words.altText} align="end" onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          const plain = text.trim();
          host.write({ properties: { alt_text: plain === "" ? null : [[plain]] } }, "alt-text");
          onClose();
        }}
      >
        <TextField
          label={words.altText}
          hint={words.altHint}
          value={text}
          maxLength={longest}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button look="primary" type="submit">
          {words.save}
        </Button>
      </form>
    </Popover>
  );
}
