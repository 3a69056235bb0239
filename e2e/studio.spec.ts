import sharp from 'sharp';
import { auditOpenPage, PHONE } from './support/audit';
import { expect, test } from './support/fixtures';
import { waitForHydration } from './support/living-page';
import { main } from './support/parts';
import { readScriptBytes } from './support/script-bytes';
import { createOrganisation } from './support/open-sale';
import {
  ask,
  buyAsGuest,
  fillRegistration,
  newPerson,
  openCheckout,
  signInElsewhere,
  signUp,
} from './support/person';
import {
  chooseFolder,
  createEvent,
  fillTicket,
  findEventId,
  openMore,
  openPart,
  startOrganisation,
} from './support/studio';

test('from the free trial to a sold ticket in at most 12 screens', async ({ page, browser, stack }) => {
  test.setTimeout(180_000);
  const screens: string[] = [];
  page.on('framenavigated', (frame) => {
    // A saved form stays on its screen.
    if (frame === page.mainFrame() && frame.url() !== screens.at(-1)) screens.push(frame.url());
  });
  await page.goto('/pay-per-view-streaming');
  await page.getByRole('link', { name: 'Start Free Trial' }).click();
  await fillRegistration(page, newPerson());
  await page.getByLabel('Name of your organization').fill('Harbour Concerts');
  await page.getByRole('button', { name: 'Start free trial' }).click();
  await page.waitForURL(/\/studio\/events\/[^/]+$/);
  const id = findEventId(page);

  await openPart(page, 'Page');
  await page.getByLabel('Title', { exact: true }).fill('Harbour Lights');
  await page.getByLabel('Description').fill('Brass by the water.\n\nDoors at seven.');
  await page.getByLabel('Upload a picture').setInputFiles({
    name: 'quay.webp',
    mimeType: 'image/webp',
    // One colour is encoded in no time.
    buffer: await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#2050a0' } })
      .webp()
      .toBuffer(),
  });
  await expect(page.locator('input[name="image"]')).toHaveValue(/^\/pictures\//, { timeout: 60_000 });
  await page.getByLabel('What the picture shows').fill('A brass band on the quay');
  await page.getByLabel('Top', { exact: true }).check();
  await page.getByLabel('Start', { exact: true }).fill('2031-06-01T20:00');
  await page.getByLabel('End', { exact: true }).fill('2031-06-01T22:00');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour Lights');

  await openPart(page, 'Tickets');
  await fillTicket(page, 'Live', '12.50');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /Live.*\$12\.50/ })).toBeVisible();

  await openPart(page, 'Video');
  await chooseFolder(page);

  await openPart(page, 'Overview');
  await page.getByLabel('I accept the terms').check();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.waitForURL(`**/studio/events/${id}/share`);
  await expect(main(page).getByText('On sale', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Announce it')).toHaveValue(/^Harbour Lights, live online\./);
  expect(screens.length, screens.join('\n')).toBeLessThanOrEqual(12);

  const guest = await (await browser.newContext({ baseURL: stack.siteUrl })).newPage();
  await guest.goto(`/events/${id}`);
  await waitForHydration(guest);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Harbour Lights');
  const poster = guest.getByRole('img', { name: 'A brass band on the quay' });
  await expect(poster).toBeVisible();
  await expect(poster).toHaveCSS('object-position', '50% 0%');
  await openCheckout(guest);
  await buyAsGuest(guest, newPerson());
  await page.goto(`/studio/events/${id}`);
  await expect(main(page).locator('dl').first()).toContainText('$12.50');
});

test('two members who save at once choose field by field', async ({ page, browser, stack }) => {
  const person = await signUp(page, stack.siteUrl);
  const id = await createOrganisation(page);
  const other = await signInElsewhere(browser, stack.siteUrl, person);
  await other.goto(`${stack.siteUrl}/studio/events/${id}/page`);
  await waitForHydration(other);
  await page.goto(`/studio/events/${id}/page`);
  await expect(other.getByLabel('Title', { exact: true })).toBeVisible();

  await other.getByLabel('Title', { exact: true }).fill('Their title');
  await other.getByLabel("Broadcaster's name").fill('Their name');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Their title');

  await page.getByLabel('Title', { exact: true }).fill('My title');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This was changed while you were typing.')).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('My title');
  await expect(page.getByText('Their title').first()).toBeVisible();
  await page.getByText('Their name').locator('..').getByRole('button', { name: 'Use this' }).click();
  await expect(page.getByLabel("Broadcaster's name")).toHaveValue('Their name');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My title');
  await page.reload();
  await expect(page.getByLabel("Broadcaster's name")).toHaveValue('Their name');
});

test('without script an event is made, changed and removed', async ({ plain }) => {
  const person = newPerson();
  await plain.goto('/auth/register?returnTo=%2Fstudio');
  await fillRegistration(plain, person);
  await plain.goto('/studio');
  const id = await startOrganisation(plain);

  await openPart(plain, 'Page');
  await plain.getByLabel('Title', { exact: true }).fill('');
  await plain.getByLabel("Broadcaster's name").fill('Harbour Concerts');
  await plain.getByRole('button', { name: 'Save' }).click();
  await expect(plain.getByLabel('Title', { exact: true })).toHaveAccessibleDescription(
    'Please enter a title',
  );
  await expect(plain.getByLabel("Broadcaster's name")).toHaveValue('Harbour Concerts');
  await plain.getByLabel('Title', { exact: true }).fill('Harbour Lights');
  await plain.getByRole('button', { name: 'Save' }).click();
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Harbour Lights');

  const form = plain.locator('form', { has: plain.getByLabel('Title', { exact: true }) });
  const version = form.locator('input[name=version]');
  await version.evaluate((field) => field.setAttribute('value', '0'));
  await plain.getByLabel('Title', { exact: true }).fill('Harbour Nights');
  await plain.getByRole('button', { name: 'Save' }).click();
  await expect(plain.getByText('Saved meanwhile:')).toBeVisible();
  await expect(plain.getByLabel('Title', { exact: true })).toHaveValue('Harbour Nights');
  await plain.getByRole('button', { name: 'Save' }).click();
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Harbour Nights');

  await openPart(plain, 'Tickets');
  await fillTicket(plain, 'Live', '5');
  await plain.getByRole('button', { name: 'Save' }).click();
  await expect(plain.getByRole('row', { name: /Live.*\$5\.00/ })).toBeVisible();

  await plain.goto(`/studio/events/${id}`);
  await openMore(plain);
  await plain.getByText('Delete the draft…').click();
  await plain.getByRole('button', { name: 'Delete the draft' }).click();
  await expect(plain).toHaveURL('/studio');
});

test('an event is previewed in a frame, its owner invites by mail, and no one else finds its pages', async ({
  page,
  browser,
  stack,
}) => {
  await signUp(page, stack.siteUrl);
  const id = await createOrganisation(page);
  const answer = await page.goto(`/studio/events/${id}/preview`);
  const {
    'content-security-policy': policy,
    'x-frame-options': frames,
    'cache-control': cache,
  } = answer?.headers() ?? {};
  expect(policy).toContain("frame-ancestors 'self'");
  expect([frames, cache]).toEqual(['SAMEORIGIN', 'private, no-store']);
  await page.goto(`/studio/events/${id}/page`);
  const preview = page.frameLocator('iframe').getByRole('heading', { level: 1 });
  await expect(preview).toBeVisible();
  await page.getByLabel('Title', { exact: true }).fill('A preview that follows');
  await expect(page.getByText('Unsaved changes')).toBeInViewport();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(preview).toHaveText('A preview that follows');
  await expect(page.getByText('Unsaved changes')).toBeHidden();
  await page.getByLabel('Pick a color').fill('#1d6f5c');
  await expect(page.getByLabel('Accent color')).toHaveValue('#1d6f5c');
  await page.getByLabel('Accent color').fill('#ABCDEF');
  await expect(page.getByLabel('Pick a color')).toHaveValue('#abcdef');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Unsaved changes')).toBeHidden();

  await page.goto('/studio/team');
  const { email } = newPerson();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  const invitations = page.getByRole('table', { name: 'Open invitations' });
  await expect(invitations).toContainText(email);
  await invitations.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('No open invitations.')).toBeVisible();

  const stranger = await (await browser.newContext({ baseURL: stack.siteUrl })).newPage();
  await signUp(stranger, stack.siteUrl);
  for (const part of ['', '/page', '/tickets', '/video', '/preview']) {
    const refused = await stranger.request.get(`/studio/events/${id}${part}`);
    expect(refused.status(), part).toBe(404);
  }
  await page.goto(`${stack.hostUrl('midnight-run')}/studio/team`);
  await expect(page).toHaveURL(`${stack.siteUrl}/studio/team`);
  await page.goto(`${stack.hostUrl('midnight-run')}/robots.txt`);
  for (const path of ['people/export', 'orders/export', 'export', 'ledger', 'statement'])
    expect([path, (await ask(page, `/api/studio/${path}`)).status]).toEqual([path, 404]);
});

/** What a bare app loads, 137 kB, and 40 kB of ours. */
const MOST_SCRIPT_BYTES = 177_000;

test('axe finds nothing in the studio, no page is wider than a phone, and scripts are few', async ({
  page,
  stack,
}) => {
  test.setTimeout(180_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signUp(page, stack.siteUrl);
  await page.goto('/studio');
  const found = await auditOpenPage(page, 'the start screen');
  const id = await createOrganisation(page);
  await createEvent(page, 'A second event');
  const event = `/studio/events/${id}`;
  const parts = [
    event,
    ...['page', 'tickets', 'video', 'people?group=guests', 'messages'].map((part) => `${event}/${part}`),
  ];
  for (const path of [
    '/studio',
    '/studio/events',
    ...parts,
    '/studio/team',
    '/studio/log',
    '/studio/settings',
  ]) {
    await page.goto(path);
    found.push(...(await auditOpenPage(page, path)));
    await page.setViewportSize(PHONE);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > PHONE.width) found.push(`${path} is ${width} wide`);
    const bytes = await readScriptBytes(page);
    if (bytes > MOST_SCRIPT_BYTES) found.push(`${path} loads ${bytes} bytes of scripts`);
  }
  expect(found).toEqual([]);
});
