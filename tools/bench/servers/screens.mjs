import { readAnswer } from '../../traffic/buyer.mjs';
import { addCookies } from '../../traffic/cookies.mjs';

const AT_ONCE = 8;

export async function openScreens(site, eventId, { people, each = 1 }) {
  const users = await site.registerUsers(people);
  await site.giveAccess(
    eventId,
    users.map(({ email }) => email),
  );
  return users.flatMap(({ cookie }, number) =>
    Array.from({ length: each }, (_, screen) => ({
      url: `${site.url}/api/playback/${eventId}/token`,
      method: 'POST',
      login: cookie,
      headers: { ...site.headers, cookie },
      body: JSON.stringify({ screen: `screen-${screen}-of-viewer-${number}` }),
    })),
  );
}

export async function seat(screens) {
  const waiting = [...screens];
  const loop = async () => {
    for (let screen = waiting.pop(); screen; screen = waiting.pop()) {
      screen.headers = { ...screen.headers, cookie: screen.login };
      await refresh(screen, { takeOver: true });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, loop));
}

export async function refresh(screen, more = {}) {
  const { url, method, headers, body } = screen;
  const wish = JSON.stringify({ ...JSON.parse(body), ...more });
  const answer = await fetch(url, { method, headers, body: wish });
  await readAnswer(answer);
  screen.headers = { ...headers, cookie: addCookies(headers.cookie, answer.headers.getSetCookie()) };
  return screen.headers.cookie.split('; ').find((pair) => /playback=/.test(pair));
}
