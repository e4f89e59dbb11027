// The answers that start.js asked for before this code was here. Each is taken once, and only for the very same
// question; everything else goes to the network.

interface FirstAnswer {
  readonly url: string;
  readonly body: string;
  readonly answer: Promise<Response>;
}

declare global {
  interface Window {
    tesseraFirstAnswers?: FirstAnswer[];
  }
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export function takingFirstAnswers(first: FirstAnswer[], fetch: Fetch): Fetch {
  return (url, init) => {
    const at = first.findIndex((each) => each.url === url && each.body === init.body);
    const [hit] = at < 0 ? [] : first.splice(at, 1);
    return hit === undefined ? fetch(url, init) : hit.answer;
  };
}
