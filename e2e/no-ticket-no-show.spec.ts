import { expect, test } from './support/fixtures';
import { ask, buyTicket, RUN, SCRIPT, signUp } from './support/person';

const PLAYBACK = '/api/playback/evt-midnight-run';
const PLAYLISTS = ['master.m3u8', '360p/index.m3u8', 'captions/en.m3u8'];
const SEGMENTS = ['360p/000.m4s', '360p/init.mp4', 'captions/en.vtt'];

const TOKEN = { headers: SCRIPT, post: { screen: 'screen-of-this-spec' } };

const firstAddress = (playlist: string) =>
  playlist.split('\n').find((line) => line && !line.startsWith('#')) ?? '';

for (const { who, page: refusal, token } of [
  { who: 'a visitor', page: /\/auth\/login\?returnTo=%2Fuser%2Fwatch%2Fevt-midnight-run$/, token: 401 },
  {
    who: 'a person without a purchase',
    page: /\/denied\?event=evt-midnight-run&reason=not_entitled$/,
    token: 403,
  },
]) {
  test(`${who} is refused at page, token, playlist and segment`, async ({ page, stack }) => {
    const host = stack.hostUrl('midnight-run');
    if (token === 403) await signUp(page, host);
    await page.goto(`${host}/user/watch/evt-midnight-run`);
    await expect(page).toHaveURL(refusal);
    const answer = await ask(page, `${PLAYBACK}/token`, TOKEN);
    expect(answer.status).toBe(token);
    if (token === 401) expect(answer.text).toContain('Please sign in to watch.');
    for (const [files, status] of [
      [PLAYLISTS, 401],
      [SEGMENTS, 403],
    ] as const)
      for (const file of files)
        expect((await ask(page, `${PLAYBACK}/media/${file}`)).status, file).toBe(status);
  });
}

test('a ticket opens its own event only, and its segments can be read in parts', async ({ page, stack }) => {
  await buyTicket(page, stack, stack.hostUrl('midnight-run'), RUN);
  expect((await ask(page, '/api/playback/evt-last-bell/token', TOKEN)).status).toBe(403);
  expect((await ask(page, '/api/playback/evt-last-bell/media/master.m3u8')).status).toBe(401);

  expect((await ask(page, `${PLAYBACK}/token`, TOKEN)).status).toBe(200);
  const master = await ask(page, `${PLAYBACK}/media/master.m3u8`);
  expect(master.type).toContain('mpegurl');
  const rendition = firstAddress(master.text);
  const segment = firstAddress((await ask(page, `${PLAYBACK}/media/${rendition}`)).text);
  const path = `${PLAYBACK}/media/${rendition.replace(/[^/]+$/, '')}${segment}`;
  const part = await ask(page, path, { headers: { range: 'bytes=0-99' } });
  expect(part).toMatchObject({ status: 206, bytes: 100 });
  expect((await ask(page, path.replace(/\?.*/, ''))).status).toBe(403);

  for (const climb of ['..%2f..%2fpackage.json', '%2e%2e%2fpackage.json', '360p/..%2fmaster.m3u8']) {
    expect((await ask(page, `${PLAYBACK}/media/${climb}`)).status, climb).toBe(400);
  }
});
