// Emoji for devices whose fonts have none: an open set comes, a moment after the first screen. Devices keep their own.

export async function fillEmoji(page: Document): Promise<void> {
  if (drawsEmoji(page)) return;
  await import("@tessera/ui/base/emoji.ts");
  // Before the device's own signs, which have some of them in black (tokens.css).
  page.documentElement.dataset["emoji"] = "own";
}

/** Whether a device's own fonts draw an emoji: in colours, where what they lack is drawn as an empty box. */
function drawsEmoji(page: Document): boolean {
  const size = 16;
  const canvas = page.createElement("canvas");
  canvas.width = canvas.height = size;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (pen === null) return true;
  pen.font = `${size - 2}px sans-serif`;
  pen.textBaseline = "top";
  pen.fillText("🟥", 0, 0);
  const { data } = pen.getImageData(0, 0, size, size);
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 0) > (data[at + 1] ?? 0) + 64) return true;
  return false;
}
