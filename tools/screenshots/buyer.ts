import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { payByCard } from '@/e2e/support/checkout';
import { fillLogin, signUp } from '@/e2e/support/person';
import type { Stack } from '@/e2e/support/servers';

const SLOW_CARD = '4000 0000 0000 0077';

async function buy(page: Page, url: string, name: RegExp, card?: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('button', { name }).first().click();
  await payByCard(page, card);
}

export async function createBuyer(
  browser: Browser,
  { siteUrl, hostUrl }: Pick<Stack, 'siteUrl' | 'hostUrl'>,
): Promise<BrowserContextOptions['storageState']> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const live = hostUrl('midnight-run');
  const person = await signUp(page, live);
  await buy(page, live, /^Buy: /);
  await page.waitForURL(`${live}/user/watch/*`);
  for (const origin of [siteUrl, hostUrl('glass-harbour'), hostUrl('last-bell')]) {
    await page.goto(`${origin}/auth/login`);
    await fillLogin(page, person);
    await page.waitForURL(`${origin}/`);
  }
  await buy(page, `${siteUrl}/plans`, /Purchase plan/);
  await page.waitForURL('**/thank-you');
  await buy(page, hostUrl('glass-harbour'), /Premiere \+ Talk/);
  await page.waitForURL('**/user/watch/*');
  await buy(page, hostUrl('last-bell'), /Full Night/, SLOW_CARD);
  await expect(page.getByText('Your bank is still working on this payment')).toBeVisible();
  const state = await context.storageState();
  await context.close();
  return state;
}
