import { expect, test } from './support/fixtures';
import { ask, enter, openCheckout, payByCard, signUp } from './support/person';

const MEDIA = '/api/playback/evt-midnight-run';
const FILES = ['master.m3u8', '360p/index.m3u8', '360p/000.m4s', 'captions/en.vtt'];

const firstAddress = (playlist: string) =>
  playlist.split('\n').find((line) => line && !line.startsWith('#')) ?? '';

test('anonymous people are refused at page, playlist and segment', async ({ page, stack }) => {
  await page.goto(`${stack.hostUrl('midnight-run')}/user/watch/evt-midnight-run`);
  await expect(page).toHaveURL(/\/auth\/login\?returnTo=%2Fuser%2Fwatch%2Fevt-midnight-run$/);
  for (const file of FILES) {
    const answer = await ask(page, `${MEDIA}/${file}`);
    expect(answer.status, file).toBe(401);
    expect(answer.text).toContain('Please log in to watch.');
  }
});

test('people without a purchase are refused at page, playlist and segment', async ({ page, stack }) => {
  const host = stack.hostUrl('midnight-run');
  await signUp(page, host);
  await page.goto(`${host}/user/watch/evt-midnight-run`);
  await expect(page).toHaveURL(/\/denied/);
  for (const file of FILES) expect((await ask(page, `${MEDIA}/${file}`)).status, file).toBe(403);
});

test('a ticket opens its own event only, and its segments can be read in parts', async ({ page, stack }) => {
  const host = stack.hostUrl('midnight-run');
  await enter(page, host);
  await openCheckout(page);
  await payByCard(page);
  await page.waitForURL('**/user/watch/**');
  expect((await ask(page, '/api/playback/evt-last-bell/master.m3u8')).status).toBe(403);

  const master = await ask(page, `${MEDIA}/master.m3u8`);
  expect(master.type).toContain('mpegurl');
  const rendition = firstAddress(master.text);
  const segment = firstAddress((await ask(page, `${MEDIA}/${rendition}`)).text);
  const path = `${MEDIA}/${rendition.replace(/[^/]+$/, '')}${segment}`;
  const part = await ask(page, path, { headers: { range: 'bytes=0-99' } });
  expect(part).toMatchObject({ status: 206, bytes: 100 });

  for (const climb of ['..%2f..%2fpackage.json', '%2e%2e%2fpackage.json', '360p/..%2fmaster.m3u8']) {
    expect((await ask(page, `${MEDIA}/${climb}`)).status, climb).toBe(404);
  }
});
