import { createLucideIcon, type LucideIconData, type LucideProps } from "lucide-react";
import { createRef } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { svgIcon } from "./svg-icon.ts";

const house: LucideIconData = {
  name: "house",
  size: 24,
  node: [
    ["path", { d: "M15 21v-8", key: "5wwlr5" }],
    ["rect", { width: "18", height: "14", x: "3", y: "3", key: "1a8usu" }],
  ],
  aliases: ["home"],
};

/** Attributes of all elements of the markup, whatever their order. */
function drawn(markup: string): unknown {
  const holder = document.createElement("div");
  holder.innerHTML = markup;
  return [...holder.querySelectorAll("*")].map((element) => [
    element.localName,
    Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
  ]);
}

test("an icon of the built app is the element that the library draws, with whatever props the app passes", () => {
  const Library = createLucideIcon(house);
  const Own = svgIcon(house);
  const cases: readonly LucideProps[] = [
    {},
    { "aria-hidden": "true" },
    { "aria-hidden": "true", className: "caret" },
    { "aria-label": "Chosen" },
    { "aria-label": undefined },
    { role: "img", "aria-label": "Chosen" },
    { size: 16, strokeWidth: 1.5 },
    { style: { width: 12 }, onClick: () => undefined },
  ];
  for (const props of cases) {
    const { size, ref: _ref, ...others } = props;
    const own = <Own {...others} {...(typeof size === "number" ? { size } : {})} data-open="" />;
    expect(drawn(renderToStaticMarkup(own))).toEqual(drawn(renderToStaticMarkup(<Library {...props} data-open="" />)));
  }
});

test("an icon of the built app passes its ref to the element", () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const Own = svgIcon(house);
  const ref = createRef<SVGSVGElement>();
  const root = createRoot(document.createElement("div"));
  act(() => root.render(<Own ref={ref} />));
  expect(ref.current?.localName).toBe("svg");
  act(() => root.unmount());
});
