// Quick find and the palette over the shell. One dialog for both: going from one to the other begins anew in it, and the
// focus has nowhere to come back from.
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
