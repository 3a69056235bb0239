import { expect, type Page } from '@playwright/test';
import { publish } from './go-live';
import { signUp } from './person';
import type { Stack } from './servers';
import { chooseFolder, fillTicket, openPart, startOrganisation } from './studio';

/** A new broadcaster sells "Live" for $20. Returns the event's id. */
export async function openSale(page: Page, { siteUrl }: Stack, organisation: string): Promise<string> {
  await signUp(page, siteUrl);
  const id = await startOrganisation(page, organisation);
  await openPart(page, 'Tickets');
  await fillTicket(page, 'Live', '20');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: /Live.*\$20\.00/ })).toBeVisible();
  await openPart(page, 'Video');
  await chooseFolder(page);
  await publish(page);
  return id;
}
