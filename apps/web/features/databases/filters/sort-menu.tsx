// What the sort tool opens: the sorts of a view, and where there are none the choice of the first one, which is then edited.
// Invariant: it stays what it is while it is open, whatever takes the sorts away meanwhile.
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { PropertyChoice } from "./property-choice.tsx";
import { SortEditor, type SortEditorProps } from "./sort-editor.tsx";

export function SortMenu(props: SortEditorProps) {
  const { t } = useLingui();
  const { anchor, onClose, schema, sorts, onSorts } = props;
  const [isChosen, setChosen] = useState(sorts.length > 0);
  if (isChosen) return <SortEditor {...props} />;
  return (
    <PropertyChoice
      anchor={anchor}
      label={t`Sort by`}
      schema={schema}
      onClose={onClose}
      onChoose={(property) => {
        onSorts([{ property, direction: "ascending" }]);
        setChosen(true);
      }}
    />
  );
}
