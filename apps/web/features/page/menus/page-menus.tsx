// The menus of a page that is being written in. They come after the page is shown, and draw nothing until they are wanted.
import { useLingui } from "@lingui/react/macro";
import { codeKeys } from "@tessera/editor/typing/code-keys.ts";
import { lateKeys } from "@tessera/editor/typing/late-keys.ts";
import { leaveCode } from "@tessera/editor/typing/leave-code.ts";
import { typedSigns } from "@tessera/blocks/typed-signs.ts";
import { typedForAnother } from "@tessera/editor/typing/typed-for-another.ts";
import type { TypedMenu } from "@tessera/editor/menus/typed-menu.ts";
import type { FaceFiles } from "@tessera/editor/core/face-files.ts";
import { innerOf } from "@tessera/editor/page/inner-editors.ts";
import { InlineDates } from "@tessera/editor/menus/inline-dates.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import type { Readable } from "@tessera/platform/readable.ts";
import { Suggestions, type SuggestionRow } from "@tessera/ui/suggestions/suggestions.tsx";
import { useCallback, useEffect, useId, useState } from "react";
import { useReadable } from "../../../ground/services.ts";
import type { Session } from "../../../data/session/session.ts";
import type { Workspace } from "../../../data/session/workspace.ts";
import { useMedia } from "../../../ground/use-media.ts";
import { BlockModeFace } from "./block-mode.tsx";
import { actOnOne, useBlockActs } from "./block-acts.ts";
import { FileDrop } from "../files/file-drop.tsx";
import { LinkCardFace, useLinkCard } from "./link-card.tsx";
import { SelectionToolbarFace, useSelectionToolbar } from "./selection-toolbar.tsx";
import { InlineDateFace } from "./inline-date.tsx";
import { InlineEquationFace, useInlineEquations } from "./inline-equation.tsx";
import { useAddressMenu } from "./use-address-menu.tsx";
import { useClipboard } from "./use-clipboard.ts";
import { useDeletedBlock } from "./use-deleted-block.ts";
import { useEmojiMenu } from "./use-emoji-menu.tsx";
import { useLinkDatabase } from "./use-link-database.tsx";
import { useMentionMenus } from "./use-mention-menu.tsx";
import { useSlashMenu } from "./use-slash-menu.tsx";
import { useTableMenu } from "./use-table-menu.tsx";

export interface PageMenusProps {
  editor: PageEditor;
  session: Session;
  workspace: Workspace;
  pageId: string;
  files: () => Promise<FaceFiles>;
  /** It stands within another text, to which the room around it belongs. */
  within?: boolean;
}

export function PageMenus({ editor, session, workspace, pageId, files, within = false }: PageMenusProps) {
  const { t } = useLingui();
  const [dates] = useState(() => new InlineDates(editor));
  const mentions = useMentionMenus(editor, workspace, pageId, dates);
  const emoji = useEmojiMenu(editor, workspace);
  const pasted = useAddressMenu(editor, workspace);
  const card = useLinkCard(editor);
  const equations = useInlineEquations(editor);
  const acts = useBlockActs(editor, workspace, pageId);
  const linking = useLinkDatabase(editor, workspace);
  const slash = useSlashMenu(editor, workspace, pageId, {
    mention: mentions.ask,
    putDate: mentions.putDate,
    emoji: emoji.ask,
    equation: () => void equations.make(),
    act: (action, id) => actOnOne(editor, acts, action, id),
    link: linking.ask,
  });
  const pastedTable = useTableMenu(editor, (table) => acts.becomeDatabase([table], true));
  const complete = useClipboard(editor, files, workspace);
  useDeletedBlock(editor, workspace);
  const toolbar = useSelectionToolbar(editor);
  const format = { toolbar, onLink: () => void card.edit(), onEquation: () => void equations.make() };
  const isTouch = useMedia("(pointer: coarse)");
  useEffect(() => {
    const addons = [
      codeKeys(editor, typedSigns),
      lateKeys(editor, typedSigns),
      leaveCode(editor),
      typedForAnother(editor, typedSigns),
    ];
    const stops = addons.map((addon) => editor.use(addon));
    return () => stops.forEach((stop) => stop());
  }, [editor]);
  // Browser tests wait for this attribute: signs, menus and the clipboard are loaded.
  useEffect(() => {
    if (complete) editor.view.dom.setAttribute("data-complete", "");
  }, [editor, complete]);
  return (
    <>
      <BlockModeFace editor={editor} workspace={workspace} acts={acts} bar={isTouch ? format : null} within={within} />
      <TypedMenuFace editor={editor} menu={slash} label={t`Insert`} />
      {mentions.menus.map((menu, at) => (
        <TypedMenuFace key={at} editor={editor} menu={menu} label={t`Mention`} />
      ))}
      <TypedMenuFace editor={editor} menu={emoji.menu} label={t`Emoji`} />
      {isTouch ? null : <SelectionToolbarFace editor={editor} {...format} />}
      <InlineEquationFace equations={equations} />
      <InlineDateFace editor={editor} dates={dates} />
      <TypedMenuFace editor={editor} menu={pasted} label={t`Paste as`} />
      <TypedMenuFace editor={editor} menu={pastedTable} label={t`Paste as`} />
      <LinkCardFace editor={editor} card={card} />
      {linking.face}
      <FileDrop editor={editor} files={files} within={within} />
      {within ? null : <InnerMenus around={editor} session={session} workspace={workspace} />}
    </>
  );
}

/** Of the text within this one that is written in or pointed at. */
function InnerMenus({
  around,
  session,
  workspace,
}: Pick<PageMenusProps, "session" | "workspace"> & { around: PageEditor }) {
  const inner = useReadable(innerOf(around));
  if (inner === null) return null;
  const { turn, editor, pageId, files } = inner;
  return <PageMenus key={turn} {...{ editor, session, workspace, pageId, files }} within />;
}

interface TypedMenuFaceProps<Row extends SuggestionRow> {
  editor: PageEditor;
  menu: ListMenu<Row>;
  label: string;
}

/** A list beside the text whose keys it takes. */
interface ListMenu<Row extends SuggestionRow> extends Pick<TypedMenu<Row>, "place" | "point" | "choose" | "close"> {
  readonly state: Readable<{
    readonly rows: readonly Row[];
    readonly active: string | null;
    readonly quiet: boolean;
  } | null>;
}

function TypedMenuFace<Row extends SuggestionRow>({ editor, menu, label }: TypedMenuFaceProps<Row>) {
  const { t } = useLingui();
  const open = useReadable(menu.state);
  const id = useId();
  const place = useCallback(() => menu.place(), [menu]);
  const active = open?.active ?? null;
  // The text has the focus, so it is the text that says what is pointed at.
  useEffect(() => {
    const { dom } = editor.view;
    if (open === null) return;
    dom.setAttribute("aria-controls", id);
    if (active === null) dom.removeAttribute("aria-activedescendant");
    else dom.setAttribute("aria-activedescendant", `${id}-${active}`);
    return () => {
      dom.removeAttribute("aria-controls");
      dom.removeAttribute("aria-activedescendant");
    };
  }, [editor, open, active, id]);
  if (open === null || open.quiet) return null;
  const count = open.rows.length;
  return (
    <Suggestions
      id={id}
      label={label}
      context={editor.view.dom}
      place={place}
      rows={open.rows}
      active={active}
      onPoint={(row) => menu.point(row)}
      onChoose={(row) => menu.choose(row)}
      onClose={() => menu.close()}
      empty={t`Nothing found`}
      status={count === 0 ? t`Nothing found` : `${label}: ${String(count)}`}
    />
  );
}
