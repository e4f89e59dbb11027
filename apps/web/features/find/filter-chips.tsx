// The filters of quick find: who made a page, where it stands, when it was changed, titles alone. A chip names what
// it lets through, and is highlighted when it is set.
import { Trans, useLingui } from "@lingui/react/macro";
import { classes } from "@tessera/ui/base/classes.ts";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { Menu, MenuChoice } from "@tessera/ui/menu/menu.tsx";
import { CalendarDays, ChevronDown, FileText, Type, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { useReadable } from "../../ground/services.ts";
import type { PageSearch } from "../../data/search/search.ts";
import { noFilters, type SearchFilters } from "../../data/search/search-filters.ts";
import { isUnfiltered } from "./finding.ts";
import styles from "./quick-find.module.css";

export interface FilterChipsProps {
  search: PageSearch;
  myId: string;
  /** The page on the screen and those above it, the nearest first. */
  places: readonly { readonly id: string; readonly title: string }[];
  filters: SearchFilters;
  onFilters: (filters: SearchFilters) => void;
  now: () => number;
}

const day = 24 * 60 * 60 * 1000;
const anyone = "";

export function FilterChips({ search, myId, places, filters, onFilters, now }: FilterChipsProps) {
  const { t } = useLingui();
  const authors = useReadable(search.authors);
  const author = authors.find(({ id }) => id === filters.createdBy);
  const place = places.find(({ id }) => id === filters.within);
  const spans = [
    { value: anyone, label: t`Any time`, days: null },
    { value: "1", label: t`The last day`, days: 1 },
    { value: "7", label: t`The last week`, days: 7 },
    { value: "31", label: t`The last month`, days: 31 },
    { value: "366", label: t`The last year`, days: 366 },
  ];
  const age = filters.editedFrom === null ? null : Math.round((now() - filters.editedFrom) / day);
  const span = spans.find(({ days }) => days === age);
  return (
    <div className={styles.chips} role="group" aria-label={t`Filters`}>
      <button
        type="button"
        className={classes(styles.chip, filters.titleOnly && styles.set)}
        aria-pressed={filters.titleOnly}
        onClick={() => onFilters({ ...filters, titleOnly: !filters.titleOnly })}
      >
        <Type aria-hidden="true" />
        <Trans>Titles only</Trans>
      </button>
      <Chip
        icon={<UserRound aria-hidden="true" />}
        words={author === undefined ? t`Made by` : author.id === myId ? t`Made by me` : author.name}
        isSet={filters.createdBy !== null}
        label={t`Made by`}
        value={filters.createdBy ?? anyone}
        options={[
          { value: anyone, label: t`Anyone` },
          ...authors.map(({ id, name }) => ({ value: id, label: id === myId ? t`Me` : name })),
        ]}
        onChoose={(id) => onFilters({ ...filters, createdBy: id === anyone ? null : id })}
      />
      {places.length > 0 || filters.within !== null ? (
        <Chip
          icon={<FileText aria-hidden="true" />}
          words={place === undefined ? t`Inside` : place.title || t`Untitled`}
          isSet={filters.within !== null}
          label={t`Inside`}
          value={filters.within ?? anyone}
          options={[
            { value: anyone, label: t`The whole workspace` },
            ...places.map(({ id, title }) => ({ value: id, label: title || t`Untitled` })),
          ]}
          onChoose={(id) => onFilters({ ...filters, within: id === anyone ? null : id })}
        />
      ) : null}
      <Chip
        icon={<CalendarDays aria-hidden="true" />}
        words={age === null || span === undefined ? t`Changed` : span.label}
        isSet={age !== null}
        label={t`Changed`}
        value={span?.value ?? anyone}
        options={spans}
        onChoose={(value) =>
          onFilters({ ...filters, editedFrom: value === anyone ? null : now() - Number(value) * day })
        }
      />
      {isUnfiltered(filters) ? null : (
        <button type="button" className={styles.clear} onClick={() => onFilters(noFilters)}>
          <Trans>Clear</Trans>
        </button>
      )}
    </div>
  );
}

interface ChipProps {
  icon: ReactNode;
  words: string;
  isSet: boolean;
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChoose: (value: string) => void;
}

function Chip({ icon, words, isSet, label, value, options, onChoose }: ChipProps) {
  return (
    <MenuButton
      trigger={(props) => (
        <button {...props} type="button" className={classes(styles.chip, isSet && styles.set)}>
          {icon}
          <span className={styles.chipWords}>{words}</span>
          <ChevronDown aria-hidden="true" className={styles.caret} />
        </button>
      )}
      menu={(anchor, close) => (
        <Menu anchor={anchor} label={label} onClose={close}>
          <MenuChoice label={label} value={value} options={options} onChoose={onChoose} />
        </Menu>
      )}
    />
  );
}
