import { expect, test } from "vitest";
import { CSV_START } from "./csv-text.ts";
import { decoded as piecesOf, type Encoding } from "./encodings.ts";
import { guessEncoding } from "./guess-encoding.ts";

async function read(bytes: Uint8Array): Promise<[Encoding, string]> {
  const encoding = await guessEncoding(bytes);
  return [encoding, [...piecesOf(bytes, encoding)].join("")];
}

const tables = new Map<Encoding, ReadonlyMap<string, readonly number[]>>();

/** Bytes of a text in an encoding, by the code table that its decoder shows. */
function encoded(text: string, encoding: Encoding): Uint8Array {
  const table = tables.get(encoding) ?? tableOf(encoding);
  tables.set(encoding, table);
  return Uint8Array.from([...text].flatMap((sign) => table.get(sign) ?? []));
}

function tableOf(encoding: Encoding): ReadonlyMap<string, readonly number[]> {
  const table = new Map<string, readonly number[]>();
  const decoded = (...bytes: number[]): string =>
    new TextDecoder(encoding).decode(Uint8Array.from(bytes), { stream: true });
  for (let one = 0; one < 256; one++) {
    const sign = decoded(one);
    if (sign.length === 1 && sign !== "\ufffd") table.set(sign, table.get(sign) ?? [one]);
    if (one < 0x81) continue;
    for (let two = 0x40; two < 0xff; two++) {
      const pair = decoded(one, two);
      if (pair.length === 1 && pair !== "\ufffd") table.set(pair, table.get(pair) ?? [one, two]);
    }
  }
  return table;
}

test("bytes are UTF-8, or UTF-16 with a mark or without", async () => {
  const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
  const utf16 = (text: string): Uint8Array =>
    new Uint8Array(Uint16Array.from(text, (sign) => sign.charCodeAt(0)).buffer);
  expect(await read(utf8(`${CSV_START}Öl,1`))).toEqual(["utf-8", "Öl,1"]);
  expect(await read(utf8("Öl,1"))).toEqual(["utf-8", "Öl,1"]);
  expect(await read(utf16(`${CSV_START}Öl,1`))).toEqual(["utf-16le", "Öl,1"]);
  expect(await read(utf16("Oil,1"))).toEqual(["utf-16le", "Oil,1"]);
  expect(await read(utf16("Oil,1").map((_, at, all) => all[at ^ 1] ?? 0))).toEqual(["utf-16be", "Oil,1"]);
});

const ENCODED = [
  ["windows-1252", "Öl,€"],
  ["windows-1252", "Nom,Prix\nCafé,5 €\n"],
  ["windows-1251", "Имя,Город\nИван,Москва\n"],
  ["windows-1251", "Имя,Город,Заметка\nОльга,Санкт-Петербург,Позвонить завтра\nПётр,Новосибирск,\n"],
  ["koi8-r", "Имя,Город\nИван,Москва\n"],
  ["windows-1250", "Imię,Miasto\nŁukasz,Łódź\nŚwiętosława,Gdańsk\n"],
  ["windows-1253", "Όνομα,Πόλη\nΓιώργος,Αθήνα\n"],
  ["windows-1254", "İsim,Şehir\nAyşe,İstanbul\nÇağlar,Eskişehir\n"],
  ["shift_jis", "名前,都市\n田中,東京\n"],
  ["shift_jis", "名前,備考\n田中太郎,これはテストです\n鈴木花子,カタカナもあります\n"],
  ["euc-jp", "名前,備考\n田中,これはテストです\n"],
  ["euc-kr", "이름,도시\n김철수,서울\n"],
  ["big5", "姓名,城市\n王小明,台北\n"],
  ["gb18030", "姓名,城市\n王小明,北京\n"],
] as const;

test("short files in common encodings are decoded as they were written, with much plain text around or without", async () => {
  for (const [encoding, text] of ENCODED) {
    expect(await read(encoded(text, encoding))).toEqual([encoding, text]);
    const padded = `${"plain,text\n".repeat(500)}${text}${"more,text\n".repeat(500)}`;
    expect(await read(encoded(padded, encoding))).toEqual([encoding, padded]);
  }
});
