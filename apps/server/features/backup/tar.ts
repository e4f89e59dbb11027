// The container of a backup: a plain tar, so that any tool can look inside. Only one header is
// right for a name and a size, so a reader that compares whole headers notices every changed bit.

export const blockBytes = 512;

/** The one header of an entry. Names are ASCII and short: ours are. */
export function tarHeader(name: string, size: number): Uint8Array {
  if (!/^[\w./-]{1,100}$/.test(name)) throw new Error(`"${name}" cannot be the name of an entry.`);
  const header = Buffer.alloc(blockBytes);
  const put = (text: string, offset: number): void => {
    header.write(text, offset, "latin1");
  };
  put(name, 0);
  put("0000600\0", 100);
  put("0000000\0", 108);
  put("0000000\0", 116);
  put(`${size.toString(8).padStart(11, "0")}\0`, 124);
  put(`${"0".repeat(11)}\0`, 136);
  put(" ".repeat(8), 148);
  put("0", 156);
  put("ustar\0" + "00", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  put(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

/** The zeros that fill an entry's last block. */
export function tarPadding(size: number): Uint8Array {
  return Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes);
}

export const tarEnd: Uint8Array = Buffer.alloc(2 * blockBytes);

/** What a header says, without judging it: the caller compares it with the right one. */
export function readHeader(header: Uint8Array): { readonly name: string; readonly size: number } {
  const text = Buffer.from(header).toString("latin1");
  const end = text.indexOf("\0");
  return { name: text.slice(0, Math.min(end === -1 ? 100 : end, 100)), size: Number.parseInt(text.slice(124, 135), 8) };
}
