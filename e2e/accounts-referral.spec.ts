import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { fillRegistration, newPerson, register } from './support/person';
import { withStackStore } from './support/run-script';

const readStored = (page: Page) => page.evaluate(() => localStorage.getItem('ref'));

test('a kept code is sent at registration, and none when it is over', async ({ page, stack, context }) => {
  await page.goto('/plans?ref=friend-42');
  let sent = page.waitForRequest('**/api/auth/register');
  await register(page, stack.siteUrl, newPerson());
  expect((await sent).postDataJSON()).toMatchObject({ referral: 'friend-42' });

  await context.clearCookies();
  await page.evaluate(() => localStorage.setItem('ref_until', '1'));
  sent = page.waitForRequest('**/api/auth/register');
  await register(page, stack.siteUrl, newPerson());
  expect((await sent).postDataJSON()).toMatchObject({ referral: null });
});

test("the link from an event's host to the main site carries the code", async ({ page, stack }) => {
  await page.goto(`${stack.hostUrl('midnight-run')}/?ref=friend-42`);
  await page.goto(stack.hostUrl('midnight-run'));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Marquee' }).click();
  await expect(page).toHaveURL(`${stack.siteUrl}/?ref=friend-42`);
  await expect.poll(() => readStored(page)).toBe('friend-42');
});

test('without script and storage the code comes along in a cookie', async ({ plain, stack }) => {
  await plain.goto('/services?ref=friend-42');
  const [cookie] = await plain.context().cookies();
  expect(cookie).toMatchObject({ name: 'ref', value: 'friend-42', httpOnly: true, sameSite: 'Lax' });
  await plain.goto('/auth/register?ref=second');
  const person = newPerson();
  await fillRegistration(plain, person);
  await expect(plain.getByText('Registration successful!')).toBeVisible();
  const { referral } = await withStackStore(stack, (store) =>
    store.selectFrom('users').select('referral').where('email', '=', person.email).executeTakeFirstOrThrow(),
  );
  expect(referral).toBe('friend-42');
});
