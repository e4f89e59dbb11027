// A long text as people write Markdown: prose with marks and links, lists, code, tables, quotes.
import { below, seeded } from "../seeded.ts";

const words =
  "ferry quay tide harbour boat rope anchor timetable crew lantern north south current gull rain crossing wheel deck".split(
    " ",
  );

/** At least so many characters; the last paragraph is `end`. */
export function longMarkdown(size: number, end: string): string {
  const random = seeded(size);
  const some = (count: number): string =>
    Array.from({ length: count }, () => words[below(random, words.length)]).join(" ");
  const marked = (): string =>
    [
      `**${some(2)}:** ${some(3)}`,
      `*${some(2)}*`,
      `\`${some(1)}\``,
      `[${some(2)}](https://tidewater.example/${some(1)})`,
      `[${some(1)}](#${some(1)})`,
    ][below(random, 5)] ?? "";
  const prose = (): string => `${some(6 + below(random, 8))} ${marked()} ${some(4 + below(random, 6))}.`;
  const parts = [
    () => `## ${some(3)}`,
    () => `${prose()}\n${prose()} ${prose()}`,
    () => Array.from({ length: 5 }, (_, at) => `${at % 3 === 2 ? "  " : ""}- ${prose()}`).join("\n"),
    () => `\`\`\`ts\n${Array.from({ length: 6 }, () => `const ${some(1)} = "${some(3)}";`).join("\n")}\n\`\`\``,
    () =>
      `| ${some(1)} | ${some(1)} |\n| --- | --- |\n${Array.from({ length: 4 }, () => `| ${some(2)} | ${marked()} |`).join("\n")}`,
    () => `> ${prose()}`,
  ];
  const text: string[] = [];
  for (let length = 0; length < size;) {
    const part = parts[below(random, parts.length)]?.() ?? "";
    text.push(part);
    length += part.length + 2;
  }
  return [...text, end].join("\n\n");
}
