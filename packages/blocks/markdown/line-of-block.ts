// A block's line among others, for the plain text of a part of a page, such as one that is dragged out.
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { modelOf } from "../registry/models.ts";
import { textOf } from "../model/record-model.ts";
import { addressField } from "../web/web-model.ts";
import { fenced } from "./code-fences.ts";

/** `props`: what its face is given; `number`: of an item in its run. */
export function lineOfBlock(type: string, text: string, props: JsonObject, number: number): string {
  const { form, kind } = modelOf(type);
  switch (form.shape) {
    case "heading":
      return `${"#".repeat(form.level)} ${text}`;
    case "item":
      return form.list === "numbered"
        ? `${number}. ${text}`
        : form.list === "tasks"
          ? `- [${props["checked"] === true ? "x" : " "}] ${text}`
          : `- ${text}`;
    case "fold":
      return `- ${text}`;
    case "quote":
    case "callout":
      return text
        .split("\n")
        .map((line) => `> ${line}`)
        .join("\n");
    case "code":
      return fenced(text, String(props["language"] ?? "").toLowerCase());
    case "equation":
      return `$$${String(props["source"])}$$`;
    case "contents":
      return "[TOC]";
    case "rule":
      return "---";
    case "file": {
      const source = textOf(props, "source");
      return /^https:/i.test(source) ? source : textOf(props, "title");
    }
    case "address":
      return textOf(props, type === "embed" ? addressField.embed : addressField.bookmark);
    default:
      return kind === "line" ? text : "";
  }
}
