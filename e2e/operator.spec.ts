import { auditOpenPage } from './support/audit';
import { expect, test } from './support/fixtures';
import { createOrganisation } from './support/open-sale';
import { newPerson, signUp } from './support/person';
import { runScript } from './support/run-script';

test('an operator is named by command, and suspends an organization with the password', async ({
  page,
  stack,
}) => {
  const person = newPerson();
  await signUp(page, stack.siteUrl, person);
  await createOrganisation(page, 'Bad Apples');
  // Its status is 404 too, unless the answer is late and the page says "Loading" first.
  await page.goto('/operator');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await runScript(stack, 'studio', 'operator', person.email);
  await page.goto('/operator');
  const row = page.getByRole('region', { name: 'Organizations' }).getByRole('row', { name: 'Bad Apples' });
  await expect(row).toContainText('Trial');
  expect(await auditOpenPage(page, 'operator')).toEqual([]);
  const listed = page.getByRole('searchbox');
  const id = /organizations\/(org_\w+)/.exec(
    (await row.getByRole('link', { name: 'Bad Apples' }).getAttribute('href')) ?? '',
  )?.[1];
  await listed.fill(id ?? 'none');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.waitForURL(/q=org_/);
  await expect(page.getByRole('region', { name: 'Organizations' }).getByRole('row')).toHaveCount(2);
  await row.getByRole('link', { name: 'Bad Apples' }).click();
  await page.getByRole('button', { name: 'Suspend…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: /^Sales/ }).check();
  await dialog.getByLabel('A sentence to its members').fill('Please call us.');
  await dialog.getByLabel('Your password').fill('not the one');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(dialog.getByText("That password isn't right.")).toBeVisible();
  await dialog.getByLabel('Your password').fill(person.password);
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByRole('main').getByText('Suspended', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Note a payout…' }).click();
  await dialog.getByLabel('Amount in US dollars').fill('1,250.00');
  await dialog.getByLabel('Reference of the transfer').fill('SEPA 1');
  await dialog.getByLabel('Your password').fill(person.password);
  await dialog.getByRole('button', { name: 'Note the payout' }).click();
  await expect(dialog.getByText('The platform owes Bad Apples $0.00, not more.')).toBeVisible();
  expect(await auditOpenPage(page, 'operator organization')).toEqual([]);
  expect(await runScript(stack, 'studio', 'desk')).toMatch(/Open disputes\n {2}None\.\n/);
  await page.goto('/studio');
  await expect(page.getByText('The platform has suspended publishing, messages, and sales:')).toBeVisible();
  await expect(page.getByText('Please call us.')).toBeVisible();
});
