import { expect, test } from "vitest";
import { withoutMacros } from "./lingui-macro.ts";

const file = "/app/face.tsx";
const rewrite = async (code: string) => (await withoutMacros(code, file))?.code.replaceAll(/\s+/g, "") ?? "";

test("English stands compiled in the code that says it", async () => {
  const code = await rewrite(`
    import { msg } from "@lingui/core/macro";
    import { Plural, Trans } from "@lingui/react/macro";
    export const title = msg\`Hello \${name}\`;
    export const Face = ({ n }) => <><Trans>Hi <b>you</b></Trans><Plural value={n} one="# page" other="# pages" /></>;
  `);
  expect(code).toContain(`message:["Hello",["name"]]`);
  expect(code).toContain(`message:["Hi<0>you</0>"]`);
  expect(code).toContain(`message:[["n","plural",{one:["#","page"],other:["#","pages"]}]]`);
});

test("a message without words stops the build, and so does one that does not compile", async () => {
  const said = (descriptor: string) => rewrite(`import { t } from "@lingui/core/macro"; t(${descriptor});`);
  await expect(said(`{ id: "page.title" }`)).rejects.toThrow("A message without words");
  await expect(said(`{ id: "page.title", message: "{n, plural, one {# page" }`)).rejects.toThrow("does not compile");
  expect(await said(`{ id: "page.title", message: "Title" }`)).toContain(`message:["Title"]`);
});

test("an object of the code's own keeps its message", async () => {
  const code = await rewrite(
    `import { t } from "@lingui/core/macro"; export const row = { id: "a", message: "b {c}", t: t\`d\` };`,
  );
  expect(code).toContain(`message:"b{c}"`);
});
