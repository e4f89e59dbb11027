// The name of the database whose rows a view shows, where that stands on another page: a link to it, marked with an arrow.
import { useLingui } from "@lingui/react/macro";
import { getIn } from "@tessera/kernel/values/json.ts";
import { pagePath } from "@tessera/kernel/routes/routes.ts";
import { plainText, toRichText } from "@tessera/kernel/text/rich-text.ts";
import type { Home } from "@tessera/database/source/database-source.ts";
import { ArrowUpRight } from "lucide-react";
import { Link } from "../../../ground/navigation-link.tsx";
import styles from "./database-face.module.css";

export function HomeLink({ home }: { readonly home: Home }) {
  const { t } = useLingui();
  const title = plainText(toRichText(getIn(home.value ?? {}, ["properties", "title"])) ?? []);
  const name = title || t`Untitled`;
  return (
    <Link className={styles.home} to={pagePath(home.blockId, title)} title={t`Open “${name}”`}>
      <ArrowUpRight aria-hidden="true" />
      <span className={styles.homeName}>{name}</span>
      <span className="visually-hidden">{t`The database that these rows are from`}</span>
    </Link>
  );
}
