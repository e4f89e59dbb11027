// Lexical with rich text and history, as its own documentation sets it up: the peer of the editor's bench.
import { createEmptyHistoryState, registerHistory } from "@lexical/history";
import { registerRichText } from "@lexical/rich-text";
import { $createParagraphNode, $createTextNode, $getRoot, createEditor } from "lexical";

window.openPeer = (root, lines) => {
  const editor = createEditor({
    namespace: "bench",
    onError: (error) => {
      throw error;
    },
  });
  root.contentEditable = "true";
  editor.setRootElement(root);
  registerRichText(editor);
  registerHistory(editor, createEmptyHistoryState(), 500);
  editor.update(
    () => {
      const all = $getRoot().clear();
      for (const line of lines) all.append($createParagraphNode().append($createTextNode(line)));
    },
    { discrete: true },
  );
};
