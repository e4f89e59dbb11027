// What "/" offers: code, and a diagram.
import { msg } from "@lingui/core/macro";
import { Code, Workflow } from "lucide-react";
import type { BlockRow } from "../faces/block-row.tsx";

export const codeRows: readonly BlockRow[] = [
  {
    id: "code",
    words: msg`Code`,
    aliases: msg`codeblock block snippet program source pre script`,
    icon: Code,
    sign: "```",
    inserts: { type: "code" },
  },
  {
    id: "diagram",
    words: msg`Diagram`,
    aliases: msg`mermaid flowchart chart graph sequence gantt mindmap uml`,
    icon: Workflow,
    inserts: { type: "code", properties: { language: [["Mermaid"]] } },
  },
];
