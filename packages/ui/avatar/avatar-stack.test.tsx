import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { AvatarStack } from "./avatar.tsx";

test("who is not drawn is listed as the language of the page lists", () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const element = document.body.appendChild(document.createElement("div"));
  const root = createRoot(element);
  const people = ["Mira", "Jun", "Ada", "Ola"].map((name) => ({ id: name, name }));
  for (const [lang, words] of [
    ["de-DE", "Jun, Ada und Ola"],
    ["en-US", "Jun, Ada, and Ola"],
  ] as const) {
    document.documentElement.lang = lang;
    act(() => root.render(<AvatarStack people={people} limit={1} key={lang} />));
    expect(element.querySelectorAll("[role=img]")[1]?.getAttribute("aria-label")).toBe(words);
  }
  act(() => root.unmount());
});
