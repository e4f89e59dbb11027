// Which of the block types are headings, and of which level.
import { header, header4, subHeader, subSubHeader } from "./header.ts";

const levels = new Map([header, subHeader, subSubHeader, header4].map(({ type }, at) => [type, at + 1]));

/** Null for what is no heading. */
export const headingLevel = (type: string): number | null => levels.get(type) ?? null;
