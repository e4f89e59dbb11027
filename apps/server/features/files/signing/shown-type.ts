// Which files a browser may show where it stands, by what their bytes say: pictures, films, sounds and PDFs, none of which
// can run a script. Everything else is saved, never shown, whatever its name or its uploader says.

const shown: ReadonlySet<string> = new Set([
  "image/png",
  "image/apng",
  "image/jpeg",
  "image/gif",
  "image/webp",
  "image/avif",
  "image/bmp",
  "image/x-icon",
  "image/heic",
  "video/mp4",
  "video/webm",
  "video/quicktime",
  "video/ogg",
  "audio/mpeg",
  "audio/mp4",
  "audio/x-m4a",
  "audio/aac",
  "audio/ogg",
  "audio/opus",
  "audio/wav",
  "audio/flac",
  "audio/x-flac",
  "audio/webm",
  "application/pdf",
]);

export function shownType(sniffed: string | null): string | null {
  const type = sniffed?.split(";")[0] ?? "";
  return shown.has(type) ? type : null;
}

/** RFC 6266: the plain form for old readers, the other one for every name. */
export function disposition(kind: "inline" | "attachment", name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
