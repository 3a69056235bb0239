import type { Page } from '@playwright/test';
import { createStandInIngest } from '@/tests/support/stand-in-ingest';
import { auditOpenPage, PHONE } from '../support/audit';
import { expect, test, waitForHydration } from '../support/living-page';
import { createOrganisation } from '../support/open-sale';
import { signInElsewhere, signUp } from '../support/person';
import { type Stack, startStack } from '../support/servers';
import { openPart } from '../support/studio';

const SECRET = 'the secret of the live input in browser tests';
const ingest = createStandInIngest(SECRET);
let stack: Stack;

test.beforeAll(async () => {
  stack = await startStack({
    name: 'studio-desk',
    env: { INGEST_URL: await ingest.start(), INGEST_SECRET: SECRET, INGEST_PUBLIC_HOST: 'live.example' },
  });
});

test.afterAll(async () => {
  await stack.stop();
  await ingest.stop();
});

/** Desks poll every three seconds, and at once when they are shown again. */
const untilSeen = (desk: Page, look: (within: { timeout: number }) => Promise<void>) =>
  expect(async () => {
    await desk.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await look({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });

test('from a key to a show on air, seen at two desks', async ({ browser }) => {
  test.setTimeout(240_000);
  const page = await (await browser.newContext({ baseURL: stack.siteUrl })).newPage();
  const person = await signUp(page, stack.siteUrl);
  const id = await createOrganisation(page);

  await page.goto(`/studio/events/${id}/video`);
  await waitForHydration(page);
  await page.getByRole('radio', { name: 'OBS or another encoder' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('rtmp://live.example:1935/live')).toBeVisible();
  await page.getByRole('button', { name: 'Make a key' }).first().click();
  const shown = page.getByText(/^sk_[\w-]{32}$/);
  await expect(shown).toBeVisible();
  const key = await shown.innerText();
  await page.reload();
  await expect(page.getByText(`Ends in ${key.slice(-4)}.`)).toBeVisible();
  await expect(page.getByText(key)).toHaveCount(0);

  const authorize = (more: string, body: object, token = SECRET) =>
    page.request.post(`${stack.siteUrl}/api/ingest/authorize${more}`, {
      data: body,
      headers: { Authorization: `Bearer ${token}` },
    });
  expect((await authorize('', { key, address: '203.0.113.9' })).status()).toBe(403);
  await page.goto(`/studio/events/${id}/live`);
  await waitForHydration(page);
  await expect(page.getByText(/^Your encoder is let in from /)).toBeVisible();
  await expect(page.getByText(/^It was too early: /)).toBeVisible();
  await expect(page).toHaveTitle(/^Live · .+ \| /);
  await page.getByRole('button', { name: 'Begin the rehearsal' }).click();
  await expect(page.getByText('Rehearsal: only members see this', { exact: true })).toBeVisible();
  const allowed = await authorize('', { key, address: '203.0.113.9' });
  expect(await allowed.json()).toMatchObject({
    event_id: id,
    show: `${id}~rehearsal`,
    input: 'primary',
    code: 0,
  });
  const form = { call: 'publish', addr: '203.0.113.9', name: key };
  const nginx = `${stack.siteUrl}/api/ingest/authorize?secret=${encodeURIComponent(SECRET)}&rename=1`;
  const renamed = await page.request.post(nginx, { form, maxRedirects: 0 });
  expect([renamed.status(), renamed.headers().location]).toEqual([302, `${id}~rehearsal`]);

  ingest.receive(`${id}~rehearsal`, { faults: ['keyframes-far-apart'] });
  await untilSeen(page, (within) => expect(page.getByText(/Keyframe Interval to 2 s/)).toBeVisible(within));
  const video = page.locator('video');
  const position = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  await expect.poll(position, { timeout: 60_000 }).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'End the rehearsal' }).click();
  await expect(page.getByRole('heading', { name: 'The last rehearsal' })).toBeVisible();

  await openPart(page, 'Overview');
  await page.getByLabel('I accept the terms').check();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('On sale', { exact: true }).first()).toBeVisible();
  ingest.receive(id);
  await openPart(page, 'Live');
  await page.getByRole('button', { name: 'Start now…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start now' }).click();
  await expect(page.getByRole('button', { name: 'We have a problem' })).toBeVisible();
  await expect(page.getByText('Signal is good').first()).toBeVisible();

  const other = await signInElsewhere(browser, stack.siteUrl, person);
  await other.setViewportSize(PHONE);
  await other.goto(`${stack.siteUrl}/studio/events/${id}/live`);
  await waitForHydration(other);
  await other.getByRole('button', { name: 'We have a problem' }).click();
  const told = "Viewers see “We'll be right back” because a member started a break.";
  await expect(page.getByText(told)).toBeVisible();
  await expect(page.getByRole('region', { name: /^Player/ }).getByText("We'll be right back")).toBeVisible();
  expect(await auditOpenPage(other, 'the desk on a phone')).toEqual([]);
  await page.getByRole('button', { name: 'End the break' }).click();
  await untilSeen(other, (within) => expect(other.getByText(told)).toBeHidden(within));
  await page.getByRole('button', { name: 'It was an interval' }).click();
  await expect(page.getByText(/corrected the break: it was “an interval”/)).toBeVisible();
  const outages = other.getByRole('region', { name: 'Outages and breaks' });
  await untilSeen(other, (within) =>
    expect(outages.getByText('Interval', { exact: true })).toBeVisible(within),
  );
  ingest.connect(id, key);
  await page.getByRole('button', { name: 'Disconnect the encoder…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click();
  await expect(page.getByText(/disconnected the encoder/)).toBeVisible();
  expect(ingest.listConnected()).toEqual([]);
  await page.getByRole('button', { name: 'We start in a few minutes.' }).click();
  const seen = other.getByText('Viewers see now:');
  await untilSeen(other, (within) => expect(seen).toContainText('We start in a few minutes.', within));
  await page.getByRole('button', { name: 'End the show…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the show' }).click();
  const reopen = other.getByRole('button', { name: 'Reopen the show…' });
  await untilSeen(other, (within) => expect(reopen).toBeVisible(within));
  expect(ingest.stateOf(id)).toBe('ended');
});
