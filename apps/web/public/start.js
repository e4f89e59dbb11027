// Runs before the first paint and before any other script: the chosen theme, so that it never flashes, and the first
// two questions to the server, so that their answers are here when the app asks (first-answers.ts).
// It stands alone: it is not built, and a fault in it only costs time.
(function () {
  function stored(key) {
    try {
      return JSON.parse(localStorage.getItem("KeyValueStore2:" + key) || "null");
    } catch (_) {
      return null; // No storage, or nothing that can be read: as if nothing was chosen.
    }
  }
  var theme = stored("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;

  if (/^\/(?:login|signup|logout)\b/.test(location.pathname)) return;
  function ask(event, source, headers) {
    headers["content-type"] = "application/json";
    headers.accept = "application/json";
    var answer = fetch("/api/v3/" + event + "?src=" + source, {
      method: "POST",
      body: "{}",
      headers: headers,
      credentials: "include",
    });
    answer.catch(function () {}); // Whoever takes the answer hears of the failure.
    return { url: "/api/v3/" + event + "?src=" + source, body: "{}", answer: answer };
  }
  window.tesseraFirstAnswers = [ask("loadSession", "boot", {})];
  if (!/(?:^|; )tessera_users=/.test(document.cookie)) return;
  var user = stored("current-user-id");
  window.tesseraFirstAnswers.push(
    ask("getSpaces", "session", typeof user === "string" ? { "x-notion-active-user-header": user } : {}),
  );
})();
