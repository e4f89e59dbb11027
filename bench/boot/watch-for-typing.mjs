// Runs in the measured page before its own scripts: tells the bench when the editor takes keys (`editorReady`), and
// notes when the first typed character stands in it (`typedAt`, milliseconds from the start of the navigation).
{
  let before = null;
  const look = () => {
    const body = document.querySelector(".page-body[contenteditable=true]");
    const line = body?.querySelector(".line");
    if (!line) return;
    if (before === null) {
      before = line.textContent;
      body.focus();
      window.editorReady();
    } else if (line.textContent !== before) {
      window.typedAt = performance.now();
      observer.disconnect();
    }
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
}
