import { auditOpenPage } from './support/audit';
import { expect, test } from './support/fixtures';
import { readMailedLink } from './support/mail';
import { openSale } from './support/open-sale';
import { main } from './support/parts';
import { ask } from './support/person';

test('a broadcaster opens a channel, sells a film on it, and a visitor without script follows', async ({
  page,
  plain,
  stack,
}) => {
  test.setTimeout(240_000);
  const eventId = await openSale(page, stack, 'Quayside Films');
  const name = `quay-${Date.now()}`;
  await page.goto(`/studio/events/${eventId}/page`);
  await page.getByLabel('Title').fill('The Tide Table');
  await page.getByLabel('List it on this site').check();
  await page.getByLabel('This is a film: viewers start it when they like').check();
  const start = page.getByLabel('Start', { exact: true });
  await start.fill('2033-05-01T20:00');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('A film has no start ahead.').first()).toBeVisible();
  await start.fill('2024-05-01T20:00');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your changes are saved.').first()).toBeVisible();
  await page.goto(`/studio/events/${eventId}`);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('The event is published.').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Live', exact: true })).toHaveCount(0);

  await page.goto('/studio/channel');
  await page.getByLabel('Name or domain').fill('midnight-run');
  await page.getByRole('button', { name: 'Save the channel' }).click();
  await expect(page.getByText(/^Another event or organization has this address/).first()).toBeVisible();
  await page.getByLabel('Name or domain').fill(name);
  await page.getByRole('button', { name: 'Save the channel' }).click();
  await expect(page.getByText('Your channel is saved.').first()).toBeVisible();
  await page.getByLabel('Name of the list').fill('Short films');
  await page.getByRole('button', { name: 'Add a list' }).click();
  const list = page.getByRole('region', { name: 'Short films' });
  await list.getByLabel('Event').selectOption('The Tide Table');
  await list.getByRole('button', { name: 'Add to the list' }).click();
  await expect(list.getByRole('listitem').getByText('The Tide Table')).toBeVisible();
  expect(await auditOpenPage(page, 'channel in the studio')).toEqual([]);

  const host = stack.hostUrl(name);
  const visited = await plain.goto(host);
  expect(visited?.status()).toBe(200);
  await expect(plain).toHaveTitle('Quayside Films');
  await expect(plain.locator('link[rel=canonical]')).toHaveAttribute('href', /^http:\/\/quay-/);
  await expect(plain.locator('link[rel=icon]').first()).toHaveAttribute('href', '/host-icon.png');
  await expect(plain.getByRole('heading', { name: 'Short films' })).toBeVisible();
  await expect(plain.getByRole('heading', { name: 'Replays and films' })).toBeVisible();
  await expect(main(plain).getByText('2024')).toHaveCount(0);

  const fan = `fan-${Date.now()}@fans.example`;
  await plain.getByLabel('Email').fill(fan);
  await plain.getByRole('button', { name: 'Follow' }).click();
  await expect(plain.getByText(`We sent a link to ${fan}.`)).toBeVisible();
  const link = await readMailedLink(page, stack.siteUrl, fan, /news from Quayside Films/);
  expect(link.startsWith(host)).toBe(true);
  await plain.goto(link);
  await plain.getByRole('button', { name: 'Follow' }).click();
  await expect(plain.getByText('You follow Quayside Films.')).toBeVisible();

  await page.goto(host);
  expect(await auditOpenPage(page, 'channel')).toEqual([]);
  await main(page).getByRole('link', { name: 'The Tide Table' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'The Tide Table' })).toBeVisible();
  await expect(main(page).getByText(/2024|Time until the start|Add to your calendar/)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'More from Quayside Films' })).toHaveAttribute(
    'href',
    `${host}/`,
  );
  const calendar = await ask(page, `/events/${eventId}/calendar.ics`);
  expect(calendar.status).toBe(404);
});

test("a channel's host has its own list of purchases, and an unknown page is 404", async ({
  page,
  stack,
}) => {
  await openSale(page, stack, 'Pier Plays');
  const name = `pier-${Date.now()}`;
  await page.goto('/studio/channel');
  await page.getByLabel('Name or domain').fill(name);
  await page.getByRole('button', { name: 'Save the channel' }).click();
  await expect(page.getByText('Your channel is saved.').first()).toBeVisible();
  const host = stack.hostUrl(name);
  await page.goto(`${host}/user/purchases`);
  await expect(page).toHaveURL(`${host}/user/purchases`);
  await expect(main(page).getByText('Pier Plays')).toBeVisible();
  const missing = await page.goto(`${host}/services-of-none`);
  expect(missing?.status()).toBe(404);
});
