// What mentions on a page are told: the name of a page, wherever it stands in the workspace, and of a person.
import type { AppPort, MentionedPage } from "@tessera/editor/core/face-host.ts";
import { iconFrom } from "../../../data/pages/page-look.ts";
import type { PageLine } from "../../../data/pages/page-line.ts";
import type { Workspace } from "../../../data/session/workspace.ts";

export function mentionHost(workspace: Workspace): Pick<AppPort, "watchMentioned" | "watchPerson" | "watchPicture"> {
  return {
    watchMentioned(id, notice) {
      const line = workspace.pages.line(id);
      const page = workspace.pages.view(id);
      // A page that this device does not know is asked for; watching it is what asks.
      let stopPage: (() => void) | null = null;
      const tell = (): void => {
        const known = line.read();
        if (known !== null) return notice(said(known));
        stopPage ??= page.subscribe(tell);
        const view = page.read();
        if (view.kind === "ready") notice(said(view.page));
        else notice({ kind: view.kind === "loading" || view.kind === "failed" ? "loading" : "hidden" });
      };
      const stopLine = line.subscribe(tell);
      tell();
      return () => {
        stopLine();
        stopPage?.();
      };
    },
    watchPicture(icon, notice) {
      const { pictures } = workspace;
      const tell = (): void => notice(iconFrom(icon, pictures).image);
      tell();
      return pictures.subscribe(tell);
    },
    watchPerson(id, notice) {
      const { names } = workspace.searchPorts;
      const tell = (): void => notice(names.read().get(id) ?? "");
      const stop = names.subscribe(tell);
      void names.want([id]);
      tell();
      return stop;
    },
  };
}

function said({ title, emoji, image, alive }: PageLine): MentionedPage {
  return { kind: alive ? "page" : "trashed", title, emoji, image };
}
