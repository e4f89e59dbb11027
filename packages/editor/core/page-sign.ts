// What stands for a page before its name, where faces draw it: an emoji or a picture. Null: neither, and the face has its own.
export interface PageSign {
  readonly emoji: string | undefined;
  readonly image: string | undefined;
}

export function drawSign({ emoji, image }: PageSign): string | HTMLImageElement | null {
  if (!image) return emoji || null;
  const picture = document.createElement("img");
  picture.className = "page-sign";
  picture.src = image;
  picture.alt = "";
  picture.referrerPolicy = "no-referrer";
  return picture;
}
