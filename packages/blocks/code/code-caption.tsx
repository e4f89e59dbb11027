// The caption below code: one line of text of the record, there while it says something or is being written.
import { facePage, type MountedCaption } from "@tessera/editor/page/face-page.ts";
import type { FaceHost } from "@tessera/editor/core/face-host.ts";
import captions from "../framed/caption.module.css";
import styles from "./code.module.css";

export interface CaptionWords {
  readonly caption: string;
  readonly writeCaption: string;
}

export class CodeCaption {
  private readonly dom = document.createElement("div");
  private line: MountedCaption | null = null;
  private hasWords = false;

  constructor(
    private readonly parent: HTMLElement,
    private readonly host: FaceHost,
    private readonly words: CaptionWords,
  ) {
    this.dom.className = `${captions.caption} ${styles.caption}`;
    this.dom.addEventListener("focusout", () => {
      if (!this.hasWords) this.close();
    });
  }

  show(hasWords: boolean): void {
    this.hasWords = hasWords;
    if (hasWords) this.open();
    else if (!this.dom.contains(document.activeElement)) this.close();
    this.line?.setEditable();
  }

  write(): void {
    this.open();
    this.line?.focus();
  }

  close(): void {
    this.line?.destroy();
    this.line = null;
    this.dom.replaceChildren();
    this.dom.remove();
  }

  private open(): void {
    if (this.line !== null) return;
    const { host, words } = this;
    const mount = document.createElement("div");
    this.dom.append(mount);
    this.parent.append(this.dom);
    const page = facePage(host.page.editor, host.page.editable.read, host.block.id);
    this.line = page.caption(mount, { label: words.caption, placeholder: words.writeCaption });
  }
}
