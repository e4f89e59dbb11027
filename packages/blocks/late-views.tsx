// What fills the faces of blocks that come after the page, by type; each is a chunk of its own. A face is drawn again when its
// reader may write, or no longer.
import type { BlockTools } from "./block-tools.tsx";
import type { Fill } from "./faces/late-face.tsx";

/** An original and its copies are shown alike. */
const synced = () => import("./synced/synced-view.tsx").then((module) => module.fillSynced);

const faces = {
  alias: () => import("./alias/alias-link.tsx").then((module) => module.aliasLink),
  transclusion_container: () => synced(),
  transclusion_reference: () => synced(),
  breadcrumb: () => import("./breadcrumb/breadcrumb-path.tsx").then((module) => module.breadcrumbPath),
  table_of_contents: () => import("./table-of-contents/contents-list.tsx").then((module) => module.contentsList),
  equation: () => import("./equation/equation-block.tsx").then((module) => module.equationBlock),
  button: () => import("./button/button-block.tsx").then((module) => module.buttonBlock),
  tab: () => import("./tab/tab-strip.tsx").then((module) => module.tabStrip),
  tab_panel: () => import("./tab-panel/empty-panel.tsx").then((module) => module.emptyPanel),
  collection_view: () => import("./collection-view/database-block.tsx").then((module) => module.databaseBlock),
  table: () =>
    Promise.all([import("./table/table-view.tsx"), import("./html/reading/from-html.ts")]).then(
      ([view, { fromHtml }]) => view.fillTable(fromHtml),
    ),
} as const satisfies Readonly<Record<string, () => Promise<Fill<BlockTools>>>>;

/** Types whose faces are here and not in views.tsx. */
export type LateType = keyof typeof faces;

export function loadVoid(type: LateType): Promise<Fill<BlockTools>> {
  const load: () => Promise<Fill<BlockTools>> = faces[type];
  return load().then(watchingRights);
}

const watchingRights =
  (fill: Fill<BlockTools>): Fill<BlockTools> =>
  (dom, host, tools, props) => {
    let shown = props;
    const part = fill(dom, host, tools, props);
    const stop = host.page.editable.subscribe(() => part.update(shown));
    return {
      update(next) {
        shown = next;
        part.update(next);
      },
      destroy() {
        stop();
        part.destroy();
      },
    };
  };
