import { expect, test } from './support/fixtures';
import { payByCard } from './support/checkout';
import { ask, enter, openCheckout, signUp } from './support/person';

const PLAYBACK = '/api/playback/evt-midnight-run';
const PLAYLISTS = ['master.m3u8', '360p/index.m3u8', 'captions/en.m3u8'];
const SEGMENTS = ['360p/000.m4s', '360p/init.mp4', 'captions/en.vtt'];

const TOKEN = { headers: { 'X-Requested-With': 'XMLHttpRequest' }, post: { screen: 'screen-of-this-spec' } };

const firstAddress = (playlist: string) =>
  playlist.split('\n').find((line) => line && !line.startsWith('#')) ?? '';

test('anonymous people are refused at page, token, playlist and segment', async ({ page, stack }) => {
  await page.goto(`${stack.hostUrl('midnight-run')}/user/watch/evt-midnight-run`);
  await expect(page).toHaveURL(/\/auth\/login\?returnTo=%2Fuser%2Fwatch%2Fevt-midnight-run$/);
  const token = await ask(page, `${PLAYBACK}/token`, TOKEN);
  expect([token.status, token.text]).toEqual([401, expect.stringContaining('Please log in to watch.')]);
  for (const file of PLAYLISTS) expect((await ask(page, `${PLAYBACK}/media/${file}`)).status, file).toBe(401);
  for (const file of SEGMENTS) expect((await ask(page, `${PLAYBACK}/media/${file}`)).status, file).toBe(403);
});

test('people without a purchase are refused at page, token, playlist and segment', async ({
  page,
  stack,
}) => {
  const host = stack.hostUrl('midnight-run');
  await signUp(page, host);
  await page.goto(`${host}/user/watch/evt-midnight-run`);
  await expect(page).toHaveURL(/\/denied\?event=evt-midnight-run&reason=not_entitled$/);
  expect((await ask(page, `${PLAYBACK}/token`, TOKEN)).status).toBe(403);
  for (const file of PLAYLISTS) expect((await ask(page, `${PLAYBACK}/media/${file}`)).status, file).toBe(401);
  for (const file of SEGMENTS) expect((await ask(page, `${PLAYBACK}/media/${file}`)).status, file).toBe(403);
});

test('a ticket opens its own event only, and its segments can be read in parts', async ({ page, stack }) => {
  const host = stack.hostUrl('midnight-run');
  await enter(page, host);
  await openCheckout(page);
  await payByCard(page);
  await page.waitForURL('**/user/watch/**');
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
