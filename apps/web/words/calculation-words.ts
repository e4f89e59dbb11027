// What the calculations at the foot of a column are called: shortly before their value, and whole in their menu.
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Aggregator } from "@tessera/database/query/aggregations.ts";

type Words = Readonly<Record<Aggregator, string>>;

export function calculationWords(i18n: I18n): Words {
  const [empty, filled, unique] = [i18n._(msg`Empty`), i18n._(msg`Filled`), i18n._(msg`Unique`)];
  const [checked, unchecked, range] = [i18n._(msg`Checked`), i18n._(msg`Unchecked`), i18n._(msg`Range`)];
  return {
    count: i18n._(msg`Count`),
    count_values: i18n._(msg`Values`),
    unique,
    show_unique: unique,
    empty,
    not_empty: filled,
    percent_empty: empty,
    percent_not_empty: filled,
    sum: i18n._(msg`Sum`),
    average: i18n._(msg`Average`),
    median: i18n._(msg`Median`),
    min: i18n._(msg`Min`),
    max: i18n._(msg`Max`),
    range,
    earliest_date: i18n._(msg`Earliest`),
    latest_date: i18n._(msg`Latest`),
    date_range: range,
    checked,
    unchecked,
    percent_checked: checked,
    percent_unchecked: unchecked,
  };
}

export function calculationMenuWords(i18n: I18n): Words {
  return {
    ...calculationWords(i18n),
    count: i18n._(msg`Count all`),
    count_values: i18n._(msg`Count values`),
    unique: i18n._(msg`Count unique values`),
    show_unique: i18n._(msg`Show unique values`),
    empty: i18n._(msg`Count empty`),
    not_empty: i18n._(msg`Count not empty`),
    percent_empty: i18n._(msg`Percent empty`),
    percent_not_empty: i18n._(msg`Percent not empty`),
    earliest_date: i18n._(msg`Earliest date`),
    latest_date: i18n._(msg`Latest date`),
    date_range: i18n._(msg`Date range`),
    checked: i18n._(msg`Count checked`),
    unchecked: i18n._(msg`Count unchecked`),
    percent_checked: i18n._(msg`Percent checked`),
    percent_unchecked: i18n._(msg`Percent unchecked`),
  };
}
