import { auditOpenPage } from './support/audit';
import { expect, test } from './support/fixtures';
import { confirmAddress, listMails } from './support/mail';
import { buyLive, createOrganisation, openSale } from './support/open-sale';
import { main } from './support/parts';
import { newPerson, signUp } from './support/person';
import { runScript } from './support/run-script';

test('approval is asked for in the studio, is on the operator’s desk, and answered by mail', async ({
  page,
  browser,
  stack,
}) => {
  const owner = newPerson();
  await signUp(page, stack.siteUrl, owner);
  await confirmAddress(page, stack.siteUrl, owner.email);
  await createOrganisation(page, 'Lantern Hall');
  await page.goto('/studio');
  await page.getByRole('link', { name: 'Ask for approval' }).click();
  await page.waitForURL(/\/studio\/settings\?.*#approval/);
  await page.getByLabel('About your events').fill('Two plays a month.');
  await page.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(main(page).getByText(/^You asked for approval on /)).toBeVisible();
  expect(await auditOpenPage(page, 'settings')).toEqual([]);

  const operator = await (await browser.newContext({ baseURL: stack.siteUrl })).newPage();
  const person = newPerson();
  await signUp(operator, stack.siteUrl, person);
  await runScript(stack, 'studio', 'operator', person.email);
  await operator.goto('/operator?q=Lantern');
  await expect(operator.getByText('Two plays a month.').first()).toBeVisible();
  await operator.getByRole('link', { name: 'Lantern Hall' }).click();
  await operator.getByRole('button', { name: 'Decline…' }).click();
  const dialog = operator.getByRole('dialog');
  await dialog.getByLabel('A sentence to its members').fill('Please send us your web address.');
  await dialog.getByLabel('Your password').fill(person.password);
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(operator.getByText('Declined', { exact: true })).toBeVisible();
  await runScript(stack, 'studio', 'desk');
  await page.goto('/studio/settings');
  await expect(main(page).getByRole('button', { name: 'Ask for approval' })).toBeVisible();
  await expect(async () => {
    const mails = await listMails(page, stack.siteUrl, owner.email, 'was not approved');
    expect(mails[0]).toContain('Please send us your web address.');
  }).toPass({ timeout: 80_000 });
});

test('an owner limits refunds of a role, chooses emails, and confirms a reply address', async ({
  page,
  browser,
  stack,
}) => {
  test.setTimeout(240_000);
  const id = await openSale(page, stack, 'Pier Concerts');
  const { person: buyer } = await buyLive(browser, stack, id);
  await page.goto('/studio/settings');
  const limits = page.getByRole('region', { name: 'Refunds of single orders' });
  const office = limits.getByRole('group', { name: 'Box office' });
  await office.getByLabel('Orders a day').fill('5');
  await office.getByLabel('US dollars a day').fill('12.50');
  await limits.getByRole('button', { name: 'Save the limits' }).click();
  await expect(page.getByText('The limits count from now on.')).toBeVisible();
  const emails = page.getByRole('region', { name: 'Emails to you' });
  await emails.getByLabel('The first sale of an event').uncheck();
  await emails.getByRole('button', { name: 'Save the choice' }).click();
  await expect(page.getByText('Your choice is saved.')).toBeVisible();
  const address = `box-${Date.now()}@theater.example`;
  const reply = page.getByRole('region', { name: 'Reply address' });
  await reply.getByLabel('New address').fill(address);
  await reply.getByRole('button', { name: 'Send the link' }).click();
  await expect(reply.getByText(`${address} is not confirmed yet.`)).toBeVisible();
  const read = async () =>
    /\/studio\/settings\?[\w=&%.-]+#reply/.exec(
      (await listMails(page, stack.siteUrl, address, 'Confirm your reply'))[0] ?? '',
    )?.[0];
  await expect.poll(read).toBeDefined();
  await page.goto((await read()) ?? '');
  await reply.getByRole('button', { name: 'Use this address' }).click();
  await expect(reply.getByText(`Replies go to ${address}.`)).toBeVisible();
  await page.reload();
  await expect(emails.getByLabel('The first sale of an event')).not.toBeChecked();
  await expect(office.getByLabel('US dollars a day')).toHaveValue('12.50');
  expect(await auditOpenPage(page, 'settings')).toEqual([]);

  const staff = newPerson();
  await page.goto('/studio/team');
  await page.getByLabel('Email', { exact: true }).fill(staff.email);
  await page.getByLabel('Role', { exact: true }).last().selectOption('box-office');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  const invitation = async () =>
    /\/studio\/invitations\/[\w-]+/.exec(
      (await listMails(page, stack.siteUrl, staff.email, 'invites'))[0] ?? '',
    )?.[0];
  await expect.poll(invitation).toBeDefined();
  const office2 = await (await browser.newContext({ baseURL: stack.siteUrl })).newPage();
  await signUp(office2, stack.siteUrl, staff);
  await office2.goto((await invitation()) ?? '');
  await office2.getByRole('button', { name: 'Join' }).click();
  await office2.waitForURL(/\/studio(\?|$)/);
  await office2.goto(`/studio/events/${id}/orders?q=${encodeURIComponent(buyer.email)}`);
  await office2.getByRole('table').getByRole('link').first().click();
  await office2.waitForURL(/\/orders\/ord_/);
  await office2.getByRole('button', { name: 'Refund…' }).click();
  const dialog = office2.getByRole('dialog');
  await expect(dialog).toContainText('Your role can still refund 5 orders and $12.50 today.');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog.getByText(/can refund at most 5 orders and \$12\.50 a day/)).toBeVisible();
  expect(await auditOpenPage(office2, 'refused refund')).toEqual([]);
});
