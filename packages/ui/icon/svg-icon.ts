// The component of an icon of lucide-react, from the icon's data. The built app uses it in place of the library's component
// (apps/web/vite/icons-from-own-files.ts), which takes four times the space of the first page's script.
// Invariant: it draws the same elements as the library's component does for the props that this app passes: attributes of the
// element `svg`, and `size`.
import type { LucideIconData } from "lucide-react";
import { createElement, type FunctionComponent, type SVGProps } from "react";

/** Attributes of `svg` and a ref; `size` sets width and height in pixels. */
export interface SvgIconProps extends SVGProps<SVGSVGElement> {
  readonly size?: number;
}

/** The component that draws an icon. The icon is hidden from screen readers unless its props name it. */
export function svgIcon({ name, aliases = [], node }: LucideIconData): FunctionComponent<SvgIconProps> {
  const own = ["lucide", ...[name, ...aliases].map((each) => `lucide-${String(each)}`)].join(" ");
  return ({ size = 24, className, ...props }) =>
    createElement(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        width: size,
        height: size,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        "aria-hidden": isNamed(props) ? undefined : "true",
        ...props,
        className: className ? `${own} ${className}` : own,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}

function isNamed(props: object): boolean {
  return Object.entries(props).some(([key, value]) => value != null && /^(?:aria-|role$|title$)/.test(key));
}
