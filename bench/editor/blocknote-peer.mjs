// BlockNote as its own documentation mounts it without React: the peer of the editor's bench.
import { BlockNoteEditor } from "@blocknote/core";
import "@blocknote/core/style.css";

window.openPeer = (root, lines) => {
  const initialContent = lines.map((content) => ({ type: "paragraph", content }));
  BlockNoteEditor.create({ initialContent }).mount(root);
};
