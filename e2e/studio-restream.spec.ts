import { auditOpenPage } from './support/audit';
import { expect, test } from './support/fixtures';
import { createOrganisation } from './support/open-sale';
import { signUp } from './support/person';

const KEY = 'live_987654321_secretAbCd';

test('an owner adds a destination, chooses it for an event and switches it at the desk', async ({
  page,
  plain,
  stack,
}) => {
  await signUp(page, stack.siteUrl);
  const eventId = await createOrganisation(page, 'Relay Hall');
  const live = `/studio/events/${eventId}/live`;
  await page.goto(live);
  const choice = page.getByRole('region', { name: 'Send the show to other services' });
  await choice.getByRole('link', { name: 'Add a destination in Settings' }).click();
  await page.waitForURL(/\/studio\/settings.*#destinations/);

  const destinations = page.getByRole('region', { name: 'Destinations' });
  await destinations.getByLabel('Service').selectOption('Another server');
  await destinations.getByLabel('Name').fill('Our city’s channel');
  await destinations.getByLabel('Server', { exact: true }).fill('rtmp://10.0.0.1/app');
  await destinations.getByLabel('Stream key').fill(KEY);
  await destinations.getByRole('button', { name: 'Add the destination' }).click();
  await expect(destinations.getByText('This address is not on the internet.', { exact: true })).toBeVisible();
  await destinations.getByLabel('Service').selectOption('Twitch');
  await destinations.getByRole('button', { name: 'Add the destination' }).click();
  await expect(destinations.getByText('1 of 8 destinations.')).toBeVisible();
  await expect(destinations.getByText('Twitch, key ends in AbCd')).toBeVisible();
  expect(await page.content()).not.toContain('secretAbCd');
  expect(await auditOpenPage(page, 'settings with a destination')).toEqual([]);

  await page.goto(live);
  await expect(choice).toContainText('This event is paid. Its destinations get the first 10 minutes');
  await choice.getByRole('button', { name: 'Choose' }).click();
  const desk = page.getByRole('region', { name: 'Destinations', exact: true });
  await expect(desk).toContainText('Waiting for the show');
  await choice.getByLabel('Minutes from the start').fill('0');
  await choice.getByRole('button', { name: 'Save' }).click();
  await expect(choice.getByText('Please use a number from 1 to 120', { exact: true })).toBeVisible();
  await choice.getByLabel('Minutes from the start').fill('5');
  await choice.getByRole('button', { name: 'Save' }).click();
  await expect(choice).toContainText('get the first 5 minutes');
  await desk.getByRole('button', { name: 'Switch off' }).click();
  await expect(desk.getByText('Off', { exact: true })).toBeVisible();
  expect(await auditOpenPage(page, 'the desk with a destination')).toEqual([]);

  await plain.context().addCookies(await page.context().cookies());
  await plain.goto(live);
  const plainDesk = plain.getByRole('region', { name: 'Destinations', exact: true });
  await plainDesk.getByRole('button', { name: 'Switch on' }).click();
  await expect(plainDesk.getByText('Waiting for the show')).toBeVisible();
  const plainChoice = plain.getByRole('region', { name: 'Send the show to other services' });
  await plainChoice.getByRole('button', { name: 'Take off' }).click();
  await expect(plainDesk).toHaveCount(0);
  await plain.goto('/studio/settings');
  const plainSettings = plain.getByRole('region', { name: 'Destinations' });
  await plainSettings.locator('summary', { hasText: 'Our city’s channel' }).click();
  await plainSettings.locator('summary', { hasText: 'Remove…' }).click();
  await plainSettings.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(plainSettings.getByText('You have no destinations yet.')).toBeVisible();
});
