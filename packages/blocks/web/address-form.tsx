// Asks for the address of a bookmark or an embed; one that no page may hold is said to be wrong and is not taken.
import { Button } from "@tessera/ui/button/button.tsx";
import { Popover } from "@tessera/ui/popover/popover.tsx";
import { useState } from "react";
import { AddressField } from "../framed/address-field.tsx";
import { isWebAddress } from "./web-address.ts";
import type { WebKind } from "./web-model.ts";
import type { WebWords } from "./web-words.ts";
import styles from "../framed/framed.module.css";

export interface AddressFormProps {
  kind: WebKind;
  words: WebWords;
  anchor: Element;
  first: string;
  onChoose: (address: string) => void;
  onClose: () => void;
}

export function AddressForm({ kind, words, anchor, first, onChoose, onClose }: AddressFormProps) {
  const [address, setAddress] = useState(first);
  const [wrong, setWrong] = useState(false);
  const action = words[kind === "bookmark" ? "makeBookmark" : "makeEmbed"];
  return (
    <Popover anchor={anchor} label={words[kind === "bookmark" ? "addBookmark" : "addEmbed"]} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const plain = address.trim();
          if (!isWebAddress(plain)) return setWrong(true);
          onChoose(plain);
          onClose();
        }}
      >
        <AddressField
          label={words.address}
          value={address}
          error={wrong ? words.wrongAddress : undefined}
          onChange={(next) => {
            setAddress(next);
            setWrong(false);
          }}
        />
        <Button look="primary" wide type="submit">
          {action}
        </Button>
      </form>
    </Popover>
  );
}
