// What "/" offers: a breadcrumb.
import { msg } from "@lingui/core/macro";
import { Route } from "lucide-react";
import type { BlockRow } from "../faces/block-row.tsx";

export const breadcrumbRow: BlockRow = {
  id: "breadcrumb",
  words: msg`Breadcrumb`,
  aliases: msg`path location`,
  icon: Route,
  inserts: { type: "breadcrumb" },
};
