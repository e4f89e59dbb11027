// The fields of a button's form. Leaving it in any way keeps what is whole; an address that cannot be opened stops a press of
// the form's own button alone.
import type { ButtonAction, ButtonEdit, ButtonPlace } from "@tessera/blocks/button/button-tools.tsx";
import { useRef, useState, type KeyboardEvent } from "react";
import { addressOf } from "../menus/address-of.ts";

export function useButtonForm(button: ButtonEdit, onClose: () => void) {
  const [label, setLabel] = useState(button.label);
  const [type, setType] = useState(button.action.type);
  const [place, setPlace] = useState<ButtonPlace>(button.action.type === "insert" ? button.action.place : "below");
  const [page, setPage] = useState(button.action.type === "page" ? button.action.id : "");
  const [url, setUrl] = useState(button.action.type === "address" ? button.action.url : "");
  const [wrong, setWrong] = useState(false);
  const isDone = useRef(false);
  const address = addressOf(url);
  const action = (): ButtonAction => {
    if (type === "insert") return { type, place };
    if (type === "page") return page === "" ? button.action : { type, id: page };
    return url.trim() === "" || address === null ? button.action : { type, url: address };
  };
  const finish = (then?: () => void): void => {
    if (isDone.current) return;
    isDone.current = true;
    onClose();
    button.onDone(label.trim(), action());
    then?.();
  };
  /** By the button: what is wrong is said before it is left. */
  const submit = (): void => {
    if (type === "address" && address === null) setWrong(true);
    else finish();
  };
  const press = (event: KeyboardEvent): void => {
    const isField =
      event.target instanceof HTMLInputElement && event.target.type === "text" && event.target.role !== "combobox";
    if (event.nativeEvent.isComposing || (event.key !== "Escape" && (event.key !== "Enter" || !isField))) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") finish();
    else submit();
  };
  const writeUrl = (next: string): void => {
    setUrl(next);
    setWrong(false);
  };
  return {
    ...{ label, setLabel, type, setType, place, setPlace, page, setPage, url, writeUrl },
    isWrong: wrong && address === null,
    finish,
    submit,
    press,
  };
}
