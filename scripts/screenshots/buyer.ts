import type { Browser, BrowserContextOptions } from '@playwright/test';
import { fillLogin, newPerson, openCheckout, payByCard, register } from '@/e2e/support/person';
import type { Stack } from '@/e2e/support/servers';

/** Somebody who has bought the live event, logged in on every host that `scenes.ts` visits as a buyer. */
export async function createBuyer(
  browser: Browser,
  { siteUrl, hostUrl }: Pick<Stack, 'siteUrl' | 'hostUrl'>,
): Promise<BrowserContextOptions['storageState']> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const person = newPerson();
  const live = hostUrl('midnight-run');
  await register(page, live, person);
  await page.goto(live);
  await openCheckout(page);
  await payByCard(page);
  await page.waitForURL(`${live}/user/watch/*`);
  for (const origin of [siteUrl, hostUrl('glass-harbour')]) {
    await page.goto(`${origin}/auth/login`);
    await fillLogin(page, person);
    await page.waitForURL(`${origin}/`);
  }
  const state = await context.storageState();
  await context.close();
  return state;
}
