// Quick find and the palette over the shell. Both use one dialog: going from one to the other starts a new finder in it, and
// the dialog does not close and open, which would move the focus.
import { useLingui } from "@lingui/react/macro";
import { CommandDialog } from "@tessera/ui/command-list/command-dialog.tsx";
import { Finder, type FinderProps } from "./finder.tsx";

export function QuickFind(props: FinderProps) {
  const { t } = useLingui();
  return (
    <CommandDialog
      title={props.palette ? t`Run an action` : t`Find a page`}
      closeLabel={t`Cancel`}
      onClose={props.onClose}
    >
      <Finder key={props.palette ? "palette" : "pages"} {...props} />
    </CommandDialog>
  );
}
