// The search in a view: a button that becomes a field, and a button again when the field is left empty or by Escape.
import { useLingui } from "@lingui/react/macro";
import { BareInput } from "@tessera/ui/bare-input/bare-input.tsx";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { Search } from "lucide-react";
import { useRef, useState } from "react";
import styles from "./view-tools.module.css";

export interface SearchToolProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

export function SearchTool({ search, onSearch }: SearchToolProps) {
  const { t } = useLingui();
  const [isSearching, setSearching] = useState(search !== "");
  const button = useRef<HTMLButtonElement>(null);
  if (!isSearching)
    return (
      <IconButton
        ref={button}
        label={t`Search in this view`}
        className={styles.tool}
        onClick={() => setSearching(true)}
      >
        <Search aria-hidden="true" />
      </IconButton>
    );
  return (
    <BareInput
      type="search"
      aria-label={t`Search in this view`}
      className={styles.search}
      placeholder={t`Search`}
      defaultValue={search}
      autoFocus
      maxLength={1000}
      onChange={({ currentTarget }) => onSearch(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        onSearch("");
        setSearching(false);
        requestAnimationFrame(() => button.current?.focus());
      }}
      onBlur={() => (search === "" ? setSearching(false) : undefined)}
    />
  );
}
