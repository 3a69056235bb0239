import { readAnswer } from '../load/read-answer.mjs';

/**
 * Screens of people with access to an event, each as the request for its next token. They have been
 * there before, so that what is measured are refreshes.
 */
export async function openScreens(site, eventId, { people, each = 1 }) {
  const users = await site.registerUsers(people);
  await site.giveAccess(
    eventId,
    users.map(({ email }) => email),
  );
  const screens = users.flatMap(({ cookie }, number) =>
    Array.from({ length: each }, (_, screen) => ({
      url: `${site.url}/api/playback/${eventId}/token`,
      method: 'POST',
      headers: { ...site.headers, cookie },
      body: JSON.stringify({ screen: `screen-${screen}-of-viewer-${number}` }),
    })),
  );
  for (const screen of screens) await refresh(screen);
  return screens;
}

/** Asks for the next token of a screen. @returns the cookie that opens playlists with it */
export async function refresh(screen) {
  const { url, ...request } = screen;
  const answer = await fetch(url, request);
  await readAnswer(answer);
  const given = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const jar = new Map(
    [...screen.headers.cookie.split('; '), ...given].map((pair) => [pair.split('=')[0], pair]),
  );
  screen.headers = { ...screen.headers, cookie: [...jar.values()].join('; ') };
  return given.find((pair) => /playback=/.test(pair));
}
