import { expect, test } from './support/fixtures';
import { fillLogin, fillRegistration, newPerson, signUp } from './support/person';
import { findEventId, openPart, save, startOrganisation } from './support/studio';

test('unsaved text is asked about, and an ended session keeps it for the same account only', async ({
  page,
  context,
  stack,
}) => {
  test.setTimeout(120_000);
  const person = await signUp(page, stack.siteUrl);
  const path = `/studio/events/${await startOrganisation(page)}`;
  await openPart(page, 'Page');
  // Nothing is typed, so nothing is asked.
  await openPart(page, 'Tickets');
  await openPart(page, 'Page');

  const text = page.getByLabel('Description');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await text.fill('Brass by the water.');
  const stays = async () => {
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL(`${stack.siteUrl}${path}/page`);
    await expect(text).toHaveValue('Brass by the water.');
  };
  await page.getByRole('link', { name: 'Tickets', exact: true }).click();
  await stays();
  const goBack = () => page.evaluate(() => history.back());
  await goBack();
  await stays();
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload()));
  const reload = await asked;
  expect(reload.type()).toBe('beforeunload');
  await reload.dismiss();
  await expect(text).toHaveValue('Brass by the water.');
  await text.press('End');
  await goBack();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(`${stack.siteUrl}${path}/tickets`);
  await openPart(page, 'Page');

  await text.fill('Brass by the water, again.');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/\/auth\/login\?.*ended=1/);
  await fillLogin(page, person);
  await expect(page).toHaveURL(`${stack.siteUrl}${path}/page`);
  await expect(page.getByText('What you typed before your session ended is back.')).toBeVisible();
  await expect(text).toHaveValue('Brass by the water, again.');
  await save(page);
  await openPart(page, 'Messages');
  expect(findEventId(page)).toBe(path.split('/').at(-1));

  await page.getByLabel('Subject').fill('Doors at eight');
  await page.getByLabel('Text', { exact: true }).fill('Please be early.');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.waitForURL(/\/auth\/login\?.*ended=1/);
  const isKept = () => page.evaluate(() => JSON.stringify(sessionStorage).includes('Doors at eight'));
  expect(await isKept()).toBe(true);
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
  await fillRegistration(page, newPerson());
  await page.waitForURL(`${stack.siteUrl}${path}/messages`);
  expect(await isKept()).toBe(false);
});
