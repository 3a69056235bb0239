import { PAGES } from '@/lib/seo/pages';
import { expect, type Page } from '@playwright/test';
import { cardNumber } from '@/e2e/support/checkout';
import { DEMO, fillLogin, openCheckout } from '@/e2e/support/person';
import type { Stack } from '@/e2e/support/servers';

export type Scene = {
  name: string;
  url: string;
  asBuyer?: boolean;
  prepare?: (page: Page) => Promise<void>;
  windowOnly?: boolean;
};

const MARKETING = [
  ...Object.values(PAGES).flatMap(({ path }) => (path === '/' ? [] : [path])),
  '/contact/sent',
  '/terms-of-use',
  '/thank-you',
  '/denied',
  '/not-available-in-your-country',
  '/not-found',
  '/full-house',
  '/auth/login',
  '/auth/register',
  '/auth/forgot-password',
  '/auth/reset-password',
];

const EVENT_HOSTS = ['midnight-run', 'glass-harbour', 'last-bell'] as const;
export const LIVE = 'evt-midnight-run';
/** Of the demo account's organisation. */
const STUDIO = [
  '/studio',
  ...['', '/page', '/tickets', '/video', '/codes', '/report', '/preview'].map(
    (part) => `/studio/events/${LIVE}${part}`,
  ),
  '/studio/report',
  '/studio/payouts',
  '/studio/team',
  '/studio/log',
  '/studio/settings',
];
const MAIL_TOKEN = 'x'.repeat(43);

export function listScenes({ siteUrl, hostUrl }: Pick<Stack, 'siteUrl' | 'hostUrl'>): Scene[] {
  const live = hostUrl('midnight-run');
  return [
    { name: 'home', url: `${siteUrl}/` },
    ...MARKETING.map((path) => ({ name: toName(path), url: `${siteUrl}${path}` })),
    { name: '404', url: `${siteUrl}/no/such/page` },
    { name: 'contact-faulty', url: `${siteUrl}/contact`, prepare: submitEmpty },
    { name: 'auth-login-faulty', url: `${siteUrl}/auth/login`, prepare: failToLogIn },
    { name: 'auth-login-ended', url: `${siteUrl}/auth/login?ended=1&returnTo=/plans` },
    { name: 'auth-reset-password-link', url: `${siteUrl}/auth/reset-password?token=${MAIL_TOKEN}` },
    {
      name: 'auth-reset-password-late',
      url: `${siteUrl}/auth/reset-password?token=${MAIL_TOKEN}`,
      prepare: resetTooLate,
    },
    { name: 'auth-verify-email', url: `${siteUrl}/auth/verify-email?token=${MAIL_TOKEN}` },
    { name: 'mobile-menu', url: `${siteUrl}/`, prepare: openMenu, windowOnly: true },
    ...EVENT_HOSTS.map((slug) => ({ name: `event-${slug}`, url: `${hostUrl(slug)}/` })),
    { name: 'event-by-id', url: `${siteUrl}/events/${LIVE}` },
    {
      name: 'checkout-dialog',
      url: `${siteUrl}/plans`,
      asBuyer: true,
      prepare: openDialog,
      windowOnly: true,
    },
    { name: 'checkout', url: `${siteUrl}/checkout?plan=seo-basic`, asBuyer: true, prepare: waitForCardForm },
    { name: 'user-watch', url: `${live}/user/watch/${LIVE}`, asBuyer: true },
    { name: 'auth-login-logged-in', url: `${siteUrl}/auth/login`, asBuyer: true },
    { name: 'user-account', url: `${siteUrl}/user/account`, asBuyer: true },
    { name: 'user-account-open', url: `${siteUrl}/user/account`, asBuyer: true, prepare: openForms },
    { name: 'user-purchases', url: `${live}/user/purchases`, asBuyer: true },
    { name: 'user-receipt', url: `${live}/user/purchases`, asBuyer: true, prepare: openReceipt },
    { name: 'user-receipt-print', url: `${live}/user/purchases`, asBuyer: true, prepare: printReceipt },
    { name: 'user-receipt-unknown', url: `${live}/user/purchases/ord_0`, asBuyer: true },
    ...STUDIO.map((path) => ({
      name: toName(path),
      url: toStudio(siteUrl, path),
      prepare: (page: Page) => openStudio(page, path),
    })),
    { name: 'studio-start', url: `${siteUrl}/studio`, asBuyer: true },
    { name: 'sandbox-outbox', url: `${siteUrl}/sandbox/outbox` },
    {
      name: 'user-purchases-empty',
      url: `${siteUrl}/auth/login?returnTo=/user/purchases`,
      prepare: logInAsDemo,
    },
  ];
}

const toName = (path: string) => path.slice(1).replaceAll('/', '-');

export async function fillOutbox({ siteUrl }: Pick<Stack, 'siteUrl'>): Promise<void> {
  const answer = await fetch(`${siteUrl}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    body: JSON.stringify({
      firstName: 'Ann',
      lastName: 'Archer',
      email: 'ann@example.com',
      message: 'Do you stream rowing?\n\nWe have eight lanes, and a lighthouse for the cameras.',
      acceptTerms: true,
    }),
  });
  if (!answer.ok) throw new Error(`The message for the outbox was answered with ${answer.status}`);
}

async function openDialog(page: Page): Promise<void> {
  await openCheckout(page, /^Purchase plan/);
  await waitForCardForm(page);
}

async function waitForCardForm(page: Page): Promise<void> {
  await expect(cardNumber(page)).toBeVisible();
}

async function openReceipt(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Receipt/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
}

async function printReceipt(page: Page): Promise<void> {
  await openReceipt(page);
  await page.emulateMedia({ media: 'print' });
}

async function logInAsDemo(page: Page): Promise<void> {
  await fillLogin(page, DEMO);
  await page.waitForURL(({ pathname }) => pathname === '/user/purchases');
}

export const toStudio = (siteUrl: string, path: string) =>
  `${siteUrl}/auth/login?returnTo=${encodeURIComponent(path)}`;

export async function openStudio(page: Page, path: string): Promise<void> {
  await fillLogin(page, DEMO);
  await page.waitForURL(({ pathname }) => pathname === path);
}

async function failToLogIn(page: Page): Promise<void> {
  await fillLogin(page, { ...DEMO, password: 'curtain-down' });
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
}

async function resetTooLate(page: Page): Promise<void> {
  await page.getByLabel('New password').fill('a quiet lobby at noon');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
}

async function openForms(page: Page): Promise<void> {
  for (const fold of await page.getByRole('main').locator('summary').all()) await fold.click();
  for (const name of ['Send a link there', 'Delete my account'])
    await page.getByRole('button', { name }).click();
  await expect(page.getByText('Please tick this to go on')).toBeVisible();
}

async function submitEmpty(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('First Name is required')).toBeVisible();
}

async function openMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Menu' });
  if (await button.isVisible()) await button.click();
}
