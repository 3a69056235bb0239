import { type Browser, expect, type Page } from '@playwright/test';
import { waitForHydration } from './living-page';
import { buyAsGuest, openCheckout, type Person } from './person';
import type { Stack } from './servers';

/** As a new visitor does who allows news. Returns the page, which is at the player. */
export async function buyInDialog(
  browser: Browser,
  { siteUrl }: Stack,
  eventId: string,
  person: Person,
): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: siteUrl })).newPage();
  await page.goto(`/events/${eventId}`);
  await waitForHydration(page);
  await openCheckout(page);
  const tick = page.getByLabel(/^Email me about future events by /);
  await expect(tick).not.toBeChecked();
  await tick.check();
  await buyAsGuest(page, person);
  return page;
}
