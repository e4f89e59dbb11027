// What "/" offers: databases; what is made is the app's.
import { msg } from "@lingui/core/macro";
import { Database, DatabaseZap } from "lucide-react";
import type { BlockRow } from "../faces/block-row.tsx";

export const databaseRows: readonly BlockRow[] = [
  {
    id: "database",
    words: msg`Database`,
    aliases: msg`db inline table view collection records tracker list base`,
    icon: Database,
    makes: "database",
  },
  {
    id: "database-page",
    words: msg`Database page`,
    aliases: msg`db full page table view collection`,
    icon: Database,
    makes: "database-page",
  },
  {
    id: "linked-view",
    words: msg`Linked view of a database`,
    aliases: msg`db create database view`,
    icon: DatabaseZap,
    makes: "linked-view",
  },
];
