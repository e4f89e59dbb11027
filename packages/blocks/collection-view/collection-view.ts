// A database among the blocks of a page, and one that is a page of its own: on the page above it that is a link.
import { voidModel } from "../model/line-model.ts";

export const collectionView = voidModel("collection_view");
export const collectionViewPage = voidModel("collection_view_page", { props: () => ({}) });
