// What one feature, or the frame, shows of another feature: the routes hand these in, so that no feature imports another.
// A face is a component that the feature of its noun makes; its props stand here.
import type { FaceFiles } from "@tessera/editor/core/face-files.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { createContext, use, type ComponentType } from "react";
import type { ReadyPage } from "../../data/pages/page-view.ts";
import type { Session } from "../../data/session/session.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import type { SectionName } from "../../data/sidebar/own-view.ts";
import type { SidebarEntry } from "../sidebar/sidebar-entry.ts";
import type { FaceRequest } from "./face-request.ts";

/** Opened at an element, until it is closed. */
interface Opened {
  anchor: Element;
  onClose: () => void;
}

interface PopoverProps extends Opened {
  workspace: Workspace;
}

interface OfPage {
  workspace: Workspace;
  pageId: string;
}

export interface PageMenuProps extends PopoverProps, OfPage {
  onAddInside?: (() => void) | undefined;
  onRename?: (() => void) | undefined;
  /** Shortcuts are named where they work: on a row of the tree that has the focus. */
  inTree?: boolean;
  /** It is the page on the screen: its look, its facts and its export are in the menu too. */
  isShown?: boolean;
}

export interface PageMenuButtonProps extends Omit<PageMenuProps, "anchor" | "onClose"> {
  label: string;
  small?: boolean;
  tabIndex?: number;
}

export interface TrashPopupProps extends Opened {
  workspace: Pick<Workspace, "connection" | "pages" | "pictures" | "records" | "http">;
}

export interface SidebarFootProps {
  workspace: Workspace;
}

export interface SectionMenuProps extends PopoverProps {
  section: SectionName;
  name: string;
  onAdd?: (() => void) | undefined;
  onUp?: (() => void) | undefined;
  onDown?: (() => void) | undefined;
}

export interface ShareDialogProps {
  workspace: Pick<Workspace, "id" | "info" | "records" | "http">;
  /** Null: the workspace itself. */
  pageId: string | null;
  onClose: () => void;
}

export interface PageHeadProps extends OfPage {
  editable: boolean;
}

export interface IconPickerProps extends PopoverProps {
  label: string;
  hasIcon: boolean;
  /** Of a page, whose icon may be a picture from this device. */
  pageId?: string;
  /** Null takes it off. */
  onChoose: (icon: string | null) => void;
}

export interface ShownDatabaseProps {
  workspace: Workspace;
  blockId: string;
  /** False where nothing can be changed here, whatever rights the reader has. */
  editable: boolean;
  place: "page" | "inline";
  /** Null: the first view. */
  viewId: string | null;
  onView: (viewId: string) => void;
}

/** A database among the blocks of a page, and the place that its block has in the text. */
export interface DatabasePlace {
  readonly dom: HTMLElement;
  readonly blockId: string;
}

export interface InlineDatabasesProps {
  workspace: Workspace;
  editable: boolean;
  places: readonly DatabasePlace[];
}

export interface RowPanelProps extends OfPage {
  /** The block of the database. */
  databaseId: string;
  editable: boolean;
}

export interface ChooseLinkProps extends PopoverProps {
  /** `operations` give those that make a block, which shows no database yet, show the chosen one. */
  onChoose: (operations: (blockId: string) => Operation[]) => void;
}

export interface PeekPanelProps extends OfPage {
  session: Session;
  /** The element that holds the page below. */
  pane: HTMLElement;
  onClose: () => void;
}

/** `view`: the page of the address; null while it is not loaded, or not for this user; "none" if the address names no page. */
export interface TopbarItemsProps {
  workspace: Workspace;
  view: ReadyPage | "none" | null;
}

export interface PageLayersProps extends OfPage {
  session: Session;
  editable: boolean;
  page: LayeredPage;
}

/** What the layers of a page act on. */
export interface LayeredPage {
  /** Null until the page is drawn. */
  readonly editor: PageEditor | null;
  readonly files: () => Promise<FaceFiles>;
  readonly databases: readonly DatabasePlace[];
  /** The form that the face of a block asks for; null if none is open. */
  readonly asked: FaceRequest | null;
  readonly closeAsked: () => void;
}

export interface Faces {
  readonly PageMenu: ComponentType<PageMenuProps>;
  readonly PageMenuButton: ComponentType<PageMenuButtonProps>;
  readonly PageLayers: ComponentType<PageLayersProps>;
  readonly TopbarItems: ComponentType<TopbarItemsProps>;
  readonly sidebarEntries: readonly SidebarEntry[];
  readonly SidebarFoot: ComponentType<SidebarFootProps>;
  readonly SectionMenu: ComponentType<SectionMenuProps>;
  readonly TrashPopup: ComponentType<TrashPopupProps>;
  readonly ShareDialog: ComponentType<ShareDialogProps>;
  readonly PageHead: ComponentType<PageHeadProps>;
  readonly IconPicker: ComponentType<IconPickerProps>;
  readonly ShownDatabase: ComponentType<ShownDatabaseProps>;
  readonly InlineDatabases: ComponentType<InlineDatabasesProps>;
  readonly RowPanel: ComponentType<RowPanelProps>;
  readonly ChooseLink: ComponentType<ChooseLinkProps>;
  readonly PeekPanel: ComponentType<PeekPanelProps>;
}

export const FacesContext = createContext<Faces | null>(null);

export function useFaces(): Faces {
  const faces = use(FacesContext);
  if (faces === null) throw new Error("No faces: this is rendered outside of a workspace.");
  return faces;
}
