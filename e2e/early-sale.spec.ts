import { expect, test } from './support/fixtures';
import { createOrganisation } from './support/open-sale';
import { ask, SCRIPT, signUp } from './support/person';

const SHOTS = process.env.PASS_SHOTS;
const DAY_MS = 24 * 3_600_000;
const toLocal = (ms: number) => new Date(ms).toISOString().slice(0, 16);

test('an event on sale to followers says so to visitors, and refuses others with a sentence', async ({
  page,
  plain,
  browser,
  stack,
}) => {
  await signUp(page, stack.siteUrl);
  const eventId = await createOrganisation(page, 'Early Players');
  const organisation = await ask(page, `/studio/events/${eventId}`);
  const organisationId = /org_[a-zA-Z0-9]+/.exec(organisation.text)?.[0] ?? '';
  let version = 1;
  const save = async (path: string, post: object) => {
    const answer = await ask(page, `/api/studio/${path}`, { headers: SCRIPT, post });
    expect(answer.status, answer.text).toBe(200);
    version = (JSON.parse(answer.text) as { version?: number }).version ?? version;
  };
  const nowMs = Date.now();
  await save('channel/save', { organisationId, version: '0', domain: 'early-players' });
  version = 1;
  await save('events/save-page', {
    eventId,
    version,
    title: 'First night',
    description: 'The first night of the season.',
    domain: 'first-night',
    timezone: 'UTC',
    broadcaster: 'Early Players',
    start_time: toLocal(nowMs + 30 * DAY_MS),
    early_days: '3',
  });
  await save('events/save-ticket', {
    eventId,
    version,
    packageId: 'ticket',
    name: 'Live',
    price: '20',
    sale_from: toLocal(nowMs + 2 * DAY_MS),
  });
  await save('events/save-video', { eventId, version, source: 'folder', folder: 'sample-video' });
  await save('events/publish', { eventId, version, acceptsTerms: true });

  const text = /On sale to followers and pass holders now, to all from/;
  await plain.goto(`/events/${eventId}`);
  await expect(plain.getByText(text)).toBeVisible();
  await expect(plain.getByRole('link', { name: 'Sign in to buy' })).toBeVisible();
  await plain.getByRole('link', { name: 'Follow', exact: true }).click();
  await expect(plain.locator('#follow').getByLabel('Email')).toBeVisible();
  await expect(plain.getByRole('button', { name: /^Buy/ })).toHaveCount(0);
  if (SHOTS)
    for (const width of [390, 1440])
      for (const colorScheme of ['light', 'dark'] as const) {
        await plain.setViewportSize({ width, height: 900 });
        await plain.emulateMedia({ colorScheme });
        await plain.screenshot({ path: `${SHOTS}/early-${width}-${colorScheme}.png`, fullPage: true });
      }

  const stranger = await (await browser.newContext({ baseURL: stack.siteUrl })).newPage();
  await signUp(stranger, stack.siteUrl);
  await stranger.goto(`/events/${eventId}`);
  await expect(stranger.getByText(text)).toBeVisible();
  await stranger.getByRole('button', { name: /^Buy/ }).click();
  await expect(stranger.getByRole('dialog')).toContainText('on sale to followers and pass holders now');
  if (SHOTS) await stranger.screenshot({ path: `${SHOTS}/early-refused.png` });
});
