// The first picture among what was dropped or pasted; null where there is none.

export function pictureOf(data: DataTransfer | null): File | null {
  return [...(data?.files ?? [])].find(({ type }) => type.startsWith("image/")) ?? null;
}
