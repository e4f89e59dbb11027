/** Puts the focus into the rows of the database that is shown in an element. */
export function focusRows(inside: HTMLElement | null): void {
  inside?.querySelector<HTMLElement>('[role=grid], [data-card][tabindex="0"]')?.focus();
}
