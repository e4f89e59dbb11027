// What is done with cards, on a board and in a list: made, opened, walked with the arrows, moved, duplicated and deleted.
// Invariant: every act is one transaction, taken back as one; the focus stays with the card that moved.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { useCallback, useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from "react";
import { addRow, deleteRows, duplicateRow } from "../../edit/row-edits.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import { keyOfGroup, type GroupValue } from "../../query/group-by.ts";
import { moveCard, placeInGroup } from "../groups/card-moves.ts";
import type { RowsSource } from "../database-source.ts";
import { isEntered, NO_VALUE, storedInGroup } from "../groups/group-value.ts";
import type { CardGroup, CardGrouping } from "./card-groups.ts";
import type { CardMenuSlot, CardsProps } from "./card-props.tsx";
import type { CardAt, WantedCard } from "./card-stack.tsx";

export type CardsControl = ReturnType<typeof useCards>;

export function useCards(props: CardsProps, groupings: readonly CardGrouping[], groups: readonly CardGroup[]) {
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
  const groupOf = (key: string): CardGroup | undefined => groups.find((one) => one.key === key);
  const valueOf = (key: string, at: number): GroupValue => groupOf(key)?.values[at] ?? NO_VALUE;
  const write = (operations: readonly Operation[], userAction: string): boolean =>
    operations.length > 0 && source.transact(operations, { userAction });

  /** `gap`: before which place among the cards of the group; null leaves its place. */
  const carry = ({ id, group }: CardAt, to: string, gap: number | null): void => {
    const row = source.row(id).read();
    if (!canEdit || row?.canEdit !== true) return say(words.readOnly);
    const rows = stacks.current.get(to);
    if (gap !== null && isSorted && to === group) return say(words.sorted);
    const steps = groupings.map(({ groupBy, property }, at) => ({
      key: groupBy.property,
      property,
      groupBy,
      from: valueOf(group, at),
      to: valueOf(to, at),
    }));
    if (
      steps.some(
        (one) =>
          keyOfGroup(one.from.value) !== keyOfGroup(one.to.value) && !isEntered(one.property, one.groupBy, one.to),
      )
    )
      return say(words.notEntered(groupOf(to)?.name ?? ""));
    const isPlaced = gap !== null && !isSorted && rows !== undefined;
    const place = isPlaced ? placeInGroup(rows, rows.read().total, gap, id) : null;
    if (isPlaced && place === null) return say(words.notAtHand);
    if (!write(moveCard(of, row, { steps, place }), "move-row")) return;
    setActive({ id, group: to });
    setWanted({ id, group: to, place: 0 });
    say(words.moved(groupOf(to)?.name ?? ""), true);
  };

  const make = (group: string, where: "top" | "bottom", name: string): void => {
    const taken: Record<string, Json> = {};
    for (const [at, { groupBy, property }] of groupings.entries()) {
      const value = valueOf(group, at);
      const stored = isEntered(property, groupBy, value)
        ? storedInGroup(property, undefined, NO_VALUE, value)
        : undefined;
      if (stored !== undefined) taken[groupBy.property] = stored;
    }
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
      groups: groupings.length === 0 ? [] : besideOrBelow(groups, group),
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
  /** The nearest group on that side, of its lane or of its column; `isFilled`: one that has cards. */
  const beside = (group: string, by: 1 | -1, along: "lane" | "column", isFilled: boolean): string | undefined => {
    const own = groupOf(group)?.[along];
    const keys = groups.filter((one) => one[along] === own).map(({ key }) => key);
    for (let at = keys.indexOf(group) + by; at >= 0 && at < keys.length; at += by)
      if (!isFilled || (stacks.current.get(keys[at] ?? "")?.read().total ?? 0) > 0) return keys[at];
    return undefined;
  };
  const walk = (at: CardAt, place: number, key: string): boolean => {
    const last = (stacks.current.get(at.group)?.read().total ?? 0) - 1;
    const to: Readonly<Record<string, number>> = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: last };
    const rtl = document.documentElement.dir === "rtl" ? -1 : 1;
    const side = key === "ArrowRight" ? rtl : key === "ArrowLeft" ? -rtl : 0;
    if (side !== 0) focusAt(beside(at.group, side === 1 ? 1 : -1, "lane", true), place);
    else if (key === "ArrowDown" && place === last) focusAt(beside(at.group, 1, "column", true), 0);
    else if (key === "ArrowUp" && place === 0) focusAt(beside(at.group, -1, "column", true), Infinity);
    else if (to[key] !== undefined) focusAt(at.group, to[key]);
    else return false;
    return true;
  };
  const move = (at: CardAt, place: number, key: string): boolean => {
    const rtl = document.documentElement.dir === "rtl" ? -1 : 1;
    const side = key === "ArrowRight" ? rtl : key === "ArrowLeft" ? -rtl : 0;
    const count = stacks.current.get(at.group)?.read().total ?? 0;
    const way = key === "ArrowUp" ? -1 : key === "ArrowDown" ? 1 : 0;
    const isInside = way === -1 ? place > 0 : place + 1 < count;
    const beyond = way === 0 ? undefined : beside(at.group, way, "column", false);
    const to = side === 0 ? undefined : beside(at.group, side === 1 ? 1 : -1, "lane", false);
    if (to !== undefined) carry(at, to, null);
    else if (way === 0) return key.startsWith("Arrow");
    else if (isInside && !(isSorted && beyond !== undefined)) carry(at, at.group, way === 1 ? place + 2 : place - 1);
    else if (beyond !== undefined) carry(at, beyond, way === 1 ? 0 : (stacks.current.get(beyond)?.read().total ?? 0));
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const card =
      event.target instanceof HTMLElement && event.target.dataset["card"] !== undefined ? event.target : null;
    const at = card === null ? null : cardAt(card);
    if (card === null || at === null) return;
    const place = Number(card.dataset["place"]);
    const { key } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    const isDone = event.altKey
      ? move(at, place, key)
      : isCommand
        ? onCommand(event, at)
        : walk(at, place, key) || act(card, event, at);
    if (!isDone) return;
    event.preventDefault();
    event.stopPropagation();
  };
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
  return {
    active,
    wanted,
    onReached,
    keepStack,
    stacks,
    carry,
    make,
    menu,
    handlers: { onKeyDown, onClick, onContextMenu, onFocus },
  };
}

/** Those that a card of a group may be moved to from its menu: the others of its lane and of its column, and its own. */
function besideOrBelow(
  groups: readonly CardGroup[],
  own: string,
): readonly { readonly key: string; readonly name: string }[] {
  const { column, lane } = groups.find(({ key }) => key === own) ?? {};
  return groups.filter((one) => one.column === column || one.lane === lane).map(({ key, name }) => ({ key, name }));
}

/** The card that an element stands in. */
export function cardAt(element: Element | null): CardAt | null {
  const id = element?.closest<HTMLElement>("[data-card]")?.dataset["card"];
  const group = element?.closest<HTMLElement>("[data-stack]")?.dataset["stack"];
  return id === undefined || group === undefined ? null : { id, group };
}
