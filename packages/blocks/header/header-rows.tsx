// What "/" offers: headings, and those that hide what stands below them.
import { msg } from "@lingui/core/macro";
import { Heading1, Heading2, Heading3, Heading4 } from "lucide-react";
import type { BlockRow } from "../faces/block-row.tsx";

export const headerRows: readonly BlockRow[] = [
  {
    id: "header",
    words: msg`Heading 1`,
    aliases: msg`h1 header title big`,
    icon: Heading1,
    sign: "#",
    inserts: { type: "header" },
  },
  {
    id: "sub_header",
    words: msg`Heading 2`,
    aliases: msg`h2 header subheading subtitle medium`,
    icon: Heading2,
    sign: "##",
    inserts: { type: "sub_header" },
  },
  {
    id: "sub_sub_header",
    words: msg`Heading 3`,
    aliases: msg`h3 header small`,
    icon: Heading3,
    sign: "###",
    inserts: { type: "sub_sub_header" },
  },
  {
    id: "header_4",
    words: msg`Heading 4`,
    aliases: msg`h4 header`,
    icon: Heading4,
    sign: "####",
    inserts: { type: "header_4" },
  },
];

export const toggleHeaderRows: readonly BlockRow[] = [
  {
    id: "toggle_header",
    words: msg`Toggle heading 1`,
    aliases: msg`h1 collapse fold`,
    icon: Heading1,
    sign: ">#",
    inserts: { type: "header", format: { toggleable: true } },
  },
  {
    id: "toggle_sub_header",
    words: msg`Toggle heading 2`,
    aliases: msg`h2 collapse fold`,
    icon: Heading2,
    sign: ">##",
    inserts: { type: "sub_header", format: { toggleable: true } },
  },
  {
    id: "toggle_sub_sub_header",
    words: msg`Toggle heading 3`,
    aliases: msg`h3 collapse fold`,
    icon: Heading3,
    sign: ">###",
    inserts: { type: "sub_sub_header", format: { toggleable: true } },
  },
  {
    id: "toggle_header_4",
    words: msg`Toggle heading 4`,
    aliases: msg`h4 collapse fold`,
    icon: Heading4,
    sign: ">####",
    inserts: { type: "header_4", format: { toggleable: true } },
  },
];
