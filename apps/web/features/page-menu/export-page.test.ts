import { blockTree } from "@tessera/kernel/world/block-tree.ts";
import { expect, test } from "vitest";
import { exportPage } from "./export-page.ts";

const page = (title: string) => blockTree("page", title === "" ? [] : [[title]], [blockTree("text", [["Words"]])]);

test("a file's name leads nowhere else, whatever the title is", () => {
  expect(exportPage(page("../../etc/passwd"), "markdown", "Untitled").name).toBe(".. .. etc passwd.md");
  expect(exportPage(page('a:b*c?"<>|'), "html", "Untitled").name).toBe("a b c.html");
  expect(exportPage(page(""), "markdown", "Untitled").name).toBe("Untitled.md");
});

test("a title says what it says and is no markup", () => {
  const { text } = exportPage(page("<script>x</script>"), "html", "Untitled");
  expect(text).toContain("<title>&lt;script&gt;x&lt;/script&gt;</title>");
  expect(text).not.toContain("<script");
  expect(exportPage(page("Tides"), "markdown", "Untitled").text).toBe("# Tides\n\nWords\n");
});
