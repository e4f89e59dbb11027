// The bar of a frame as React draws it, below the frame's own element.
import { createRoot, type Root } from "react-dom/client";
import { SyncedMenu } from "./synced-menu.tsx";
import type { SyncedFrame } from "./synced-frame.tsx";

export class SyncedBar {
  private readonly root: Root;

  constructor(
    dom: HTMLElement,
    private readonly view: SyncedFrame,
  ) {
    this.root = createRoot(dom);
  }

  draw(): void {
    const { view } = this;
    const { state, isOriginal, target } = view;
    this.root.render(
      <SyncedMenu
        view={view}
        state={state}
        isOriginal={isOriginal}
        target={target}
        canEdit={view.host.page.editable.read()}
      />,
    );
  }

  destroy(): void {
    // Not while React itself is at work, which is where a page that is left comes from.
    queueMicrotask(() => this.root.unmount());
  }
}
