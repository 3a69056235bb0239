import { expect, type Page } from '@playwright/test';
import { publish } from './go-live';
import { signUp } from './person';
import type { Stack } from './servers';
import { fillTicket, openPart, startOrganisation, STREAM } from './studio';

/** A new broadcaster sells "Live" for $20. Returns the event's id. */
export async function openSale(page: Page, { siteUrl }: Stack, organisation: string): Promise<string> {
  await signUp(page, siteUrl);
  const id = await startOrganisation(page, organisation);
  await openPart(page, 'Tickets');
  await fillTicket(page, 'Live', '20');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: /Live.*\$20\.00/ })).toBeVisible();
  await openPart(page, 'Video');
  await page.getByLabel('Comes from').selectOption({ label: STREAM.label });
  await page.getByLabel('Folder', { exact: true }).fill(STREAM.folder);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Saving…' })).toHaveCount(0);
  await publish(page);
  return id;
}
