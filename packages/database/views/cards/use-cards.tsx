// What is done with cards, on a board and in a list: made, opened, walked with the arrows, moved, duplicated and deleted.
// Invariant: every act is one transaction, taken back as one; the focus stays with the card that moved.
import type { Operation } from "@tessera/kernel/operations/operation.ts";
import { useCallback, useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from "react";
import { addRow, deleteRows, duplicateRow } from "../../edit/row-edits.ts";
import type { GroupValue } from "../../query/group-by.ts";
import type { Property } from "../../schema.ts";
import { moveCard, placeInGroup, storedInGroup, NO_VALUE } from "../board/card-moves.ts";
import type { RowsSource } from "../database-source.ts";
import type { CardMenuSlot, CardsProps } from "./card-props.tsx";
import type { CardAt, WantedCard } from "./card-stack.tsx";

export interface CardGroup {
  readonly key: string;
  readonly value: GroupValue;
  readonly name: string;
}

/** The property that cards are grouped by; null in a view without groups, which has one stack. */
export interface CardGrouping {
  readonly key: string;
  readonly property: Property;
}

export type CardsControl = ReturnType<typeof useCards>;

export function useCards(props: CardsProps, grouping: CardGrouping | null, groups: readonly CardGroup[]) {
  const { source, question, canEdit, isSorted, words, say, titleKey } = props;
  const of = { spaceId: source.spaceId, collectionId: question.collectionId };
  const stacks = useRef(new Map<string, RowsSource>());
  const [active, setActive] = useState<CardAt | null>(null);
  const [wanted, setWanted] = useState<WantedCard | null>(null);
  const [menu, setMenu] = useState<CardMenuSlot | null>(null);
  const onReached = useCallback(() => setWanted(null), []);
  const keepStack = useCallback((key: string, rows: RowsSource | null): void => {
    if (rows === null) stacks.current.delete(key);
    else stacks.current.set(key, rows);
  }, []);
  const valueOf = (key: string): GroupValue => groups.find((one) => one.key === key)?.value ?? NO_VALUE;
  const write = (operations: readonly Operation[], userAction: string): boolean =>
    operations.length > 0 && source.transact(operations, { userAction });

  /** `gap`: before which place among the cards of the group; null leaves its place. */
  const carry = ({ id, group }: CardAt, to: string, gap: number | null): void => {
    const row = source.row(id).read();
    if (!canEdit || row?.canEdit !== true) return say(words.readOnly);
    const rows = stacks.current.get(to);
    if (gap !== null && isSorted && to === group) return say(words.sorted);
    const place = gap === null || isSorted || rows === undefined ? null : placeInGroup(rows, rows.read().total, gap, id);
    if (gap !== null && !isSorted && place === null) return say(words.notAtHand);
    const { key, property } = grouping ?? { key: titleKey, property: { name: "", type: "title", options: [] } };
    const operations = moveCard(of, row, { key, property, from: valueOf(group), to: valueOf(to), place });
    if (!write(operations, "move-row")) return;
    setActive({ id, group: to });
    setWanted({ id, group: to, place: 0 });
    say(words.moved(groups.find((one) => one.key === to)?.name ?? ""));
  }; // prettier-ignore

  const make = (group: string, where: "top" | "bottom", name: string): void => {
    const value = grouping === null ? undefined : storedInGroup(grouping.property, undefined, NO_VALUE, valueOf(group));
    const taken = grouping === null || value === undefined ? {} : { [grouping.key]: value };
    const id = source.newId();
    const properties = { ...props.filled(), ...taken, ...(name === "" ? {} : { [titleKey]: [[name]] }) };
    write([addRow(of, id, where === "top" ? { after: null } : {}, properties)], "add-row");
  };

  const openMenu = (anchor: Element, { id, group }: CardAt): void => {
    const card = anchor.closest<HTMLElement>("[data-card]");
    if (card === null) return;
    const row = source.row(id).read();
    setActive({ id, group });
    setMenu({
      anchor,
      focusBack: card,
      onClose: () => setMenu(null),
      canEdit: canEdit && row?.canEdit === true,
      groups: grouping === null ? [] : groups.map(({ key, name }) => ({ key, name })),
      group,
      moveTo: (to) => carry({ id, group }, to, null),
      open: (how) => props.openRow(id, how),
      duplicate: () => {
        if (row !== null) write([duplicateRow(of, row.value, source.newId(), { after: id })], "duplicate-row");
      },
      remove: () => void write(deleteRows(of, [id]), "delete-row"),
    });
  };

  const focusAt = (group: string | undefined, place: number): void => {
    const rows = group === undefined ? undefined : stacks.current.get(group);
    if (group === undefined || rows === undefined || rows.read().total === 0) return;
    const nearest = Math.max(0, Math.min(rows.read().total - 1, place));
    const id = rows.idAt(nearest);
    if (id !== null) setActive({ id, group });
    setWanted({ id, group, place: nearest });
  };
  /** The nearest group on that side; `isFilled`: one that has cards. */
  const beside = (group: string, by: 1 | -1, isFilled: boolean): string | undefined => {
    const keys = groups.map(({ key }) => key);
    for (let at = keys.indexOf(group) + by; at >= 0 && at < keys.length; at += by)
      if (!isFilled || (stacks.current.get(keys[at] ?? "")?.read().total ?? 0) > 0) return keys[at];
    return undefined;
  };
  const walk = (at: CardAt, place: number, key: string): boolean => {
    const last = (stacks.current.get(at.group)?.read().total ?? 0) - 1;
    const to: Readonly<Record<string, number>> = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: last };
    const rtl = document.documentElement.dir === "rtl" ? -1 : 1;
    const side = key === "ArrowRight" ? rtl : key === "ArrowLeft" ? -rtl : 0;
    if (side !== 0) focusAt(beside(at.group, side === 1 ? 1 : -1, true), place);
    else if (to[key] !== undefined) focusAt(at.group, to[key]);
    else return false;
    return true;
  };
  const move = (at: CardAt, place: number, key: string): boolean => {
    const rtl = document.documentElement.dir === "rtl" ? -1 : 1;
    const side = key === "ArrowRight" ? rtl : key === "ArrowLeft" ? -rtl : 0;
    const to = side === 0 ? undefined : beside(at.group, side === 1 ? 1 : -1, false);
    if (side !== 0 && grouping !== null && to !== undefined) carry(at, to, null);
    else if (key === "ArrowUp" && place > 0) carry(at, at.group, place - 1);
    else if (key === "ArrowDown" && place + 1 < (stacks.current.get(at.group)?.read().total ?? 0)) carry(at, at.group, place + 2);
    else return key.startsWith("Arrow");
    return true;
  }; // prettier-ignore
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const card = event.target instanceof HTMLElement && event.target.dataset["card"] !== undefined ? event.target : null;
    const at = card === null ? null : cardAt(card);
    if (card === null || at === null) return;
    const place = Number(card.dataset["place"]);
    const { key } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    const isDone = event.altKey ? move(at, place, key) : isCommand ? onCommand(event, at) : walk(at, place, key) || act(card, event, at);
    if (!isDone) return;
    event.preventDefault();
    event.stopPropagation();
  }; // prettier-ignore
  const act = (card: HTMLElement, { key, shiftKey }: KeyboardEvent, at: CardAt): boolean => {
    if (key === "Enter" || key === " ") props.openRow(at.id, "usual");
    else if (key === "ContextMenu" || (key === "F10" && shiftKey)) openMenu(card, at);
    else if ((key === "Delete" || key === "Backspace") && canEdit) write(deleteRows(of, [at.id]), "delete-row");
    else return false;
    return true;
  };
  const onCommand = ({ key, shiftKey }: KeyboardEvent, { id }: CardAt): boolean => {
    const letter = key.toLowerCase();
    if (letter === "z" && !shiftKey) source.undo();
    else if (letter === "y" || letter === "z") source.redo();
    else if (letter === "d" && canEdit) {
      const row = source.row(id).read();
      if (row !== null) write([duplicateRow(of, row.value, source.newId(), { after: id })], "duplicate-row");
    } else return false;
    return true;
  };
  const onClick = (event: MouseEvent<HTMLElement>): void => {
    const target = event.target instanceof Element ? event.target : null;
    const at = cardAt(target);
    // A link in a value goes where it says.
    if (target === null || at === null || target.closest("a") !== null) return;
    const button = target.closest("[data-menu]");
    if (button !== null) openMenu(button, at);
    else props.openRow(at.id, event.ctrlKey || event.metaKey ? "apart" : "usual");
  };
  const onContextMenu = (event: MouseEvent<HTMLElement>): void => {
    const card = event.target instanceof Element ? event.target.closest("[data-card]") : null;
    const at = cardAt(card);
    if (card === null || at === null) return;
    event.preventDefault();
    openMenu(card, at);
  };
  const onFocus = ({ target }: FocusEvent): void => {
    const at = cardAt(target);
    if (at !== null && (at.id !== active?.id || at.group !== active.group)) setActive(at);
  };
  return { active, wanted, onReached, keepStack, stacks, carry, make, menu, handlers: { onKeyDown, onClick, onContextMenu, onFocus } };
} // prettier-ignore

/** The card that an element stands in. */
export function cardAt(element: Element | null): CardAt | null {
  const id = element?.closest<HTMLElement>("[data-card]")?.dataset["card"];
  const group = element?.closest<HTMLElement>("[data-stack]")?.dataset["stack"];
  return id === undefined || group === undefined ? null : { id, group };
}
