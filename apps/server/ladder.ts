// The migration ladder, in order. A room with tables keeps its steps in its own `migrations/`;
// a new step is one import and one line at the end.

import { records } from "./store/migrations/1-records.ts";
import { decidingRecords } from "./store/migrations/12-deciding-records.ts";
import { featureFlags } from "./features/flags/migrations/5-feature-flags.ts";
import { pageVisits } from "./features/visits/migrations/4-page-visits.ts";
import { tasks } from "./tasks/migrations/11-tasks.ts";
import { taskSteps } from "./tasks/migrations/14-task-steps.ts";
import { userPictures } from "./features/files/database/migrations/17-user-pictures.ts";
import { itemUsers } from "./features/departures/migrations/16-item-users.ts";
import { trash } from "./features/trash/migrations/6-trash.ts";
import { search } from "./features/search/migrations/3-search.ts";
import { pageLinks } from "./features/backlinks/migrations/8-page-links.ts";
import { collectionSnapshots } from "./features/collections/migrations/9-collection-snapshots.ts";
import { stagedImports } from "./features/trash/migrations/10-staged-imports.ts";
import { memberLists } from "./store/migrations/15-member-lists.ts";
import { files } from "./features/files/database/migrations/7-files.ts";
import { dueWork } from "./scheduler/migrations/13-due-work.ts";
import { accounts } from "./auth/migrations/2-accounts.ts";
import type { Migration } from "./database/migrations.ts";

export const ladder: readonly Migration[] = [
  records,
  accounts,
  search,
  pageVisits,
  featureFlags,
  trash,
  files,
  pageLinks,
  collectionSnapshots,
  stagedImports,
  tasks,
  decidingRecords,
  dueWork,
  taskSteps,
  memberLists,
  itemUsers,
  userPictures,
];
