// Runs before the first paint and before any other script: the chosen theme, so that it never flashes, and the first
// two questions to the server, so that their answers are here when the app asks (first-answers.ts). They are asked in
// the very words of the app: a header more or less, and the app asks again.
// It stands alone: it is not built, and a fault in it only costs time.
(function () {
  function stored(key, store) {
    try {
      return JSON.parse(localStorage.getItem((store || "KeyValueStore2:") + key) || "null");
    } catch (_) {
      return null; // No storage, or nothing that can be read: as if nothing was chosen.
    }
  }
  var theme = stored("theme", "LocalPreferenceStore3:");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;

  // What is done there is said with the question, and that is the app's to say.
  if (/^\/(?:login|signup|logout|onboarding)\b|\/invite\//.test(location.pathname)) return;
  var version = document.querySelector('meta[name="tessera-version"]');
  var space = stored("lastVisitedRouteSpaceId");
  function ask(event, source, user) {
    var headers = {
      "content-type": "application/json",
      accept: "application/json",
      "x-tessera-audit-log-platform": "web",
    };
    if (version) headers["x-tessera-client-version"] = version.content;
    if (typeof space === "string") headers["x-notion-space-id"] = space;
    if (typeof user === "string") headers["x-notion-active-user-header"] = user;
    var url = "/api/v3/" + event + "?src=" + source;
    var init = { method: "POST", body: "{}", headers: headers, credentials: "include" };
    var answer = fetch(url, init);
    answer.catch(function () {}); // Whoever takes the answer hears of the failure.
    window.tesseraFirstAnswers.push({ url: url, init: init, answer: answer });
  }
  function signedIn() {
    try {
      var match = /(?:^|; )tessera_users=([^;]*)/.exec(document.cookie);
      var users = match ? JSON.parse(decodeURIComponent(match[1])) : [];
      return Array.isArray(users) ? users : [];
    } catch (_) {
      return []; // Not ours: the server's answer says who is here.
    }
  }
  window.tesseraFirstAnswers = [];
  ask("loadSession", "boot");
  var users = signedIn();
  var user = stored("current-user-id") || (users.length === 1 ? users[0] : null);
  if (users.length > 0 && user !== null) ask("getSpaces", "session", user);
})();
