// Looking at another page beside the one on the screen: the address says which (`p`), so going back closes it and a link
// opens it. Alt and a click on any link to a page, and the space on a selected page (L3, F6), begin it.
import { wholeBlocks } from "@tessera/editor/core/whole-blocks.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { toId } from "@tessera/kernel/values/ids.ts";
import { routeOfUrl } from "@tessera/kernel/routes/route-of-url.ts";
import { buildPath } from "@tessera/kernel/routes/routes.ts";
import { typeOfBlock } from "@tessera/editor/core/core.ts";
import { useEffect, useMemo } from "react";
import { useReadable, useServices } from "../../../ground/services.ts";

export interface Peek {
  /** The page that is looked at; null: none. */
  readonly shown: string | null;
  readonly open: (pageId: string) => void;
  readonly close: () => void;
}

export function usePeek(pageId: string): Peek {
  const { navigation } = useServices();
  const { route } = useReadable(navigation);
  const asked = route.name === "page" && route.blockId === pageId ? toId(route.p) : null;
  return useMemo(() => {
    const go = (p: string | undefined): void => {
      const now = navigation.read().route;
      if (now.name === "page") navigation.go(buildPath("page", { ...now, p }));
    };
    return {
      shown: asked === pageId ? null : asked,
      open: (id) => (id === pageId ? undefined : go(id.replaceAll("-", ""))),
      close: () => go(undefined),
    };
  }, [navigation, asked, pageId]);
}

/** The page that a link leads to. */
function pageOf(link: HTMLAnchorElement): string | null {
  const route = routeOfUrl(link.href, window.location.origin);
  return route.name === "page" ? route.blockId : null;
}

export function usePeekKeys(editor: PageEditor, open: (pageId: string) => void): void {
  useEffect(() => {
    const click = (event: MouseEvent): void => {
      if (!event.altKey || event.metaKey || event.ctrlKey || event.shiftKey || !(event.target instanceof Element))
        return;
      const link = event.target.closest<HTMLAnchorElement>("a[href]");
      const id = link === null ? null : pageOf(link);
      if (id === null) return;
      event.preventDefault();
      event.stopPropagation();
      open(id);
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key !== " " || event.isComposing || event.altKey || event.metaKey || event.ctrlKey || event.shiftKey)
        return;
      const page = wholeBlocks(editor)?.ids.find((id) => isPageType(typeOfBlock(editor, id)));
      if (page === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      open(page);
    };
    const { dom } = editor.view;
    document.addEventListener("click", click, true);
    dom.addEventListener("keydown", key, true);
    return () => {
      document.removeEventListener("click", click, true);
      dom.removeEventListener("keydown", key, true);
    };
  }, [editor, open]);
}
