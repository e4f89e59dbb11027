// Dates in a line that are opened: their form, which comes with the first of them.
import type { InlineDates } from "@tessera/editor/menus/inline-dates.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { useEffect } from "react";
import { late } from "../../../ground/late.tsx";
import { useReadable } from "../../../ground/services.ts";

const DatePopover = late(
  () => import("../dates/date-popover.tsx").then((module) => module.DatePopover),
  () => null,
);

export function InlineDateFace({ editor, dates }: { editor: PageEditor; dates: InlineDates }) {
  useEffect(() => {
    const leave = editor.use(dates);
    const stop = dates.watchPointer();
    return () => {
      stop();
      leave();
    };
  }, [editor, dates]);
  const edited = useReadable(dates.edited);
  return edited === null ? null : <DatePopover edited={edited} onClose={() => dates.close()} />;
}
