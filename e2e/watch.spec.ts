import { expect, test } from './support/fixtures';
import { enter, openCheckout, payByCard, watchFor } from './support/person';

test('the film has English captions that can be turned on while it plays', async ({ page, stack }) => {
  const host = stack.hostUrl('midnight-run');
  await enter(page, host);
  await openCheckout(page);
  await payByCard(page);
  await page.waitForURL('**/user/watch/**');
  const reached = await watchFor(page, 1);

  const video = page.locator('video');
  const captions = () =>
    video.evaluate((element: HTMLVideoElement) =>
      [...element.textTracks].map(({ kind, language, cues }) => ({
        kind,
        language,
        hasCues: (cues?.length ?? 0) > 0,
      })),
    );
  await expect.poll(captions).toMatchObject([{ kind: 'captions', language: 'en' }]);
  await video.evaluate((element: HTMLVideoElement) => {
    for (const track of element.textTracks) track.mode = 'showing';
  });
  await expect.poll(captions).toMatchObject([{ hasCues: true }]);
  expect(await watchFor(page, reached + 1)).toBeGreaterThan(reached + 1);
});

test('a film that cannot be fetched says why', async ({ page, stack }) => {
  const host = stack.hostUrl('midnight-run');
  await enter(page, host);
  await openCheckout(page);
  await payByCard(page);
  await page.waitForURL('**/user/watch/**');
  await watchFor(page, 1);

  await page.route('**/api/playback/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('connection to the show was lost', {
    timeout: 60_000,
  });
});
