import { expect, test } from './support/fixtures';
import { main } from './support/parts';
import { newPerson, signUp } from './support/person';
import { openPart, save, startOrganisation } from './support/studio';

test('the last change of a draft is undone, also without script, and a form follows it', async ({
  page,
  plain,
  stack,
}) => {
  const person = newPerson();
  await signUp(page, stack.siteUrl, person);
  await startOrganisation(page);
  const undo = main(page).getByRole('button', { name: 'Undo', exact: true });
  await openPart(page, 'Tickets');
  await expect(undo).toHaveCount(0);
  await page.getByRole('link', { name: 'Add a ticket' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Balcony');
  await page.getByLabel('Price in US dollars', { exact: true }).fill('25');
  await page.getByLabel('Early price in US dollars').fill('19');
  await page.getByLabel('Early price until').fill('2040-01-01T00:00');
  await save(page);
  const balcony = page.getByRole('row', { name: /^Balcony/ });
  await expect(balcony).toContainText('$19.00 until');
  await balcony.getByRole('button', { name: 'Remove' }).click();
  await expect(balcony).toHaveCount(0);
  await expect(main(page)).toContainText('removed the ticket “Balcony”');
  await undo.click();
  await expect(balcony).toContainText('then $25.00');

  await openPart(page, 'Page');
  const title = page.getByLabel('Title', { exact: true });
  const before = await title.inputValue();
  await title.fill('Harbour at night');
  await save(page);
  await undo.click();
  await expect(title).toHaveValue(before);

  await plain.context().addCookies(await page.context().cookies());
  await plain.goto(page.url());
  await plain.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(plain.getByLabel('Title', { exact: true })).toHaveValue('Harbour at night');
});
