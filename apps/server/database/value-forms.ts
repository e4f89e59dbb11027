// How column values come back, for both engines (the list in sql.ts): parsers by PostgreSQL's
// type oid. Types without a row here arrive as their text, never as a driver's own object.

import pg from "pg";

type Parse = (text: string) => unknown;

/** Left out of the driver's list of oids, though it has a parser for it. */
const textArray: number = 1009;

const asIs: Parse = (text) => text;
const list = (each: Parse): Parse => {
  const parts: (text: string) => unknown = pg.types.getTypeParser(textArray, "text");
  const walk = (part: unknown): unknown =>
    Array.isArray(part) ? part.map(walk) : part === null ? null : each(String(part));
  return (text) => walk(parts(text));
};

const zoned: (text: string) => Date | number = pg.types.getTypeParser(1184, "text");
const instant: Parse = (text) => Number(zoned(text));
const unzoned: Parse = (text) => Number(zoned(/^-?infinity$/.test(text) ? text : `${text}+00`));
const bytes: (text: string) => Uint8Array = pg.types.getTypeParser(17, "text");
const truth: Parse = (text) => text === "t";

const parsers = new Map<number, Parse>([
  [16, truth],
  [17, bytes],
  [20, Number],
  [21, Number],
  [23, Number],
  [26, Number],
  [114, JSON.parse],
  [199, list(JSON.parse)],
  [700, Number],
  [701, Number],
  [1000, list(truth)],
  [1001, list(bytes)],
  [1005, list(Number)],
  [1007, list(Number)],
  [1009, list(asIs)],
  [1014, list(asIs)],
  [1015, list(asIs)],
  [1016, list(Number)],
  [1021, list(Number)],
  [1022, list(Number)],
  [1114, unzoned],
  [1115, list(unzoned)],
  [1184, instant],
  [1185, list(instant)],
  [1182, list(asIs)],
  [1231, list(Number)],
  [1700, Number],
  [2951, list(asIs)],
  [3802, JSON.parse],
  [3807, list(JSON.parse)],
]);

/** The driver's hook; the server never asks for binary results. */
export const valueForms = {
  getTypeParser: (oid: number): Parse => parsers.get(oid) ?? asIs,
};
