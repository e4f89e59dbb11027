// What is drawn around the blocks of a page once the page is on the screen: a feature adds a row, which gets the page and its editor.
// This file loads after the page is drawn.
import { Fragment, type ReactNode } from "react";
import { PageAround } from "../../features/page/around/page-around.tsx";
import { PageMenus } from "../../features/page/menus/page-menus.tsx";
import { late } from "../../ground/late.tsx";
import { useFaces, type PageLayersProps } from "../../parts/faces/faces.ts";

const FaceLayer = late(
  () => import("../../features/page/faces/face-layer.tsx").then((module) => module.FaceLayer),
  () => null,
);

interface PageLayer {
  readonly name: string;
  readonly draw: (props: PageLayersProps) => ReactNode;
}

const pageLayers: readonly PageLayer[] = [
  {
    name: "around",
    draw: ({ page: { editor }, session, workspace, pageId, editable }) =>
      editor === null ? null : <PageAround {...{ session, editor, workspace, pageId, editable }} />,
  },
  {
    name: "databases",
    draw: ({ page: { databases }, workspace, editable }) =>
      databases.length === 0 ? null : <DatabasesLayer {...{ workspace, editable, databases }} />,
  },
  {
    name: "forms of blocks",
    draw: ({ page: { asked, closeAsked } }) =>
      asked === null ? null : <FaceLayer request={asked} onClose={closeAsked} />,
  },
  {
    name: "menus",
    draw: ({ page: { editor, files }, session, workspace, pageId, editable }) =>
      editor === null || !editable ? null : <PageMenus {...{ editor, session, workspace, pageId, files }} />,
  },
];

function DatabasesLayer({
  databases,
  ...props
}: Pick<PageLayersProps, "workspace" | "editable"> & Pick<PageLayersProps["page"], "databases">) {
  const { InlineDatabases } = useFaces();
  return <InlineDatabases {...props} places={databases} />;
}

export function PageLayers(props: PageLayersProps) {
  return pageLayers.map(({ name, draw }) => <Fragment key={name}>{draw(props)}</Fragment>);
}
