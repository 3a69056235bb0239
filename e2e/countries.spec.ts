import { crawl } from './support/crawl';
import { expect, test } from './support/fixtures';
import { dialog, main } from './support/parts';
import { enter, openCheckout } from './support/person';
import { addEvents } from './support/run-script';

test('an event is not shown, sold or played where it is not for', async ({ page, stack }) => {
  const host = stack.hostUrl('local');
  const countries = { deny: ['DE'] };
  await addEvents(stack, [
    {
      domain: 'local',
      listed: true,
      start_time: new Date(Date.now() - 3_600_000).toISOString(),
      countries,
    },
  ]);
  for (const [domain, path] of [
    ['local.localhost', '/'],
    ['localhost', '/events/evt-local'],
  ] as const) {
    const { status, body } = await crawl(stack.siteUrl, domain, path, { 'x-country': 'de' });
    expect(status).toBe(451);
    expect(body.toString()).toContain('This site is not available in your country.');
    expect(body.toString()).not.toContain('Title of local');
    expect((await crawl(stack.siteUrl, domain, path, { 'x-country': 'AT' })).status).toBe(200);
    expect((await crawl(stack.siteUrl, domain, path, { 'x-viewer-country': 'DE' })).status).toBe(200);
  }
  const listIn = async (country: string) =>
    (await crawl(stack.siteUrl, 'localhost', '/events', { 'x-country': country })).body.toString();
  expect(await listIn('DE')).not.toContain('Title of local');
  expect(await listIn('AT')).toContain('Title of local');
  await enter(page, host);
  await page.setExtraHTTPHeaders({ 'x-country': 'DE' });
  await openCheckout(page);
  await expect(dialog(page)).toContainText('not available in your country. Nothing was charged.');
  await page.goto(`${host}/user/watch/evt-local`);
  await expect(page).toHaveURL(/reason=country_blocked/);
  await expect(main(page)).toContainText('This site is not available in your country.');
});
