// A link inside the app. It is a real link: new tabs, copying and the status bar work; a plain press stays here.
import type { ComponentPropsWithRef } from "react";
import { useServices } from "./services.ts";

export interface LinkProps extends Omit<ComponentPropsWithRef<"a">, "href"> {
  to: string;
}

export function Link({ to, onClick, ...rest }: LinkProps) {
  const { navigation } = useServices();
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (
          event.defaultPrevented ||
          event.button !== 0 ||
          event.metaKey ||
          event.ctrlKey ||
          event.shiftKey ||
          event.altKey
        )
          return;
        event.preventDefault();
        navigation.go(to);
      }}
    />
  );
}
