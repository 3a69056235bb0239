import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { confirmFromPage } from '@/sandbox/stripe/browser';
import { payByCard } from './checkout';
import { waitForHydration } from './living-page';
import { readCode } from './mail';
import { WATCH_RUN, dialog } from './parts';
import type { Stack } from './servers';

export type Person = { name: string; email: string; password: string };

export const SCRIPT = { 'X-Requested-With': 'XMLHttpRequest' };

let count = 0;

export function newPerson(): Person {
  count += 1;
  return {
    name: `Robin Walker ${count}`,
    email: `robin-${process.pid}-${Date.now()}-${count}@example.com`,
    password: 'standing-room-only',
  };
}

/** Seeded; has a ticket for the replay. */
export const DEMO: Person = { name: 'Dana Demo', email: 'demo@marquee.example', password: 'curtain-up' };

export async function fillRegistration(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Full Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Register' }).click();
}

export async function fillLogin(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}

export async function fillAccount(page: Page, person: Partial<Person>): Promise<void> {
  const fields = { 'Full Name': person.name, Email: person.email, Password: person.password };
  for (const [label, value] of Object.entries(fields)) {
    if (value !== undefined)
      await dialog(page)
        .getByLabel(label, { exact: label === 'Email' })
        .fill(value);
  }
}

/** As a new buyer, who needs an address alone. Ends at the player. */
export async function buyAsGuest(page: Page, { email }: Pick<Person, 'email'>): Promise<void> {
  await fillAccount(page, { email });
  await payByCard(page);
  await watchAfterPaying(page);
}

/** From the page that says what comes next. */
export async function watchAfterPaying(page: Page): Promise<void> {
  await page.waitForURL('**/user/purchases/*');
  await expect(page.getByText('Payment received', { exact: true })).toBeVisible();
  await page.getByRole('main').locator('a[href*="/user/watch/"]').first().click();
  await page.waitForURL('**/user/watch/*');
}

/** Ends where `/auth/code` leads to without another page: the home page. */
export async function signInByCode(page: Page, { siteUrl }: Pick<Stack, 'siteUrl'>, email: string) {
  await page.goto('/auth/code');
  await waitForHydration(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByLabel('Six-digit code').fill(await readCode(page, siteUrl, email));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
}

export async function failToLogIn(
  request: APIRequestContext,
  { siteUrl }: Stack,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  const answer = await request.post(`${siteUrl}/api/auth/login`, {
    headers: { 'X-Requested-With': 'XMLHttpRequest', Origin: siteUrl },
    data: { email, password },
  });
  expect(answer.ok()).toBe(false);
}

/** Ends at the login page (docs/product.md, Accounts). */
export async function register(page: Page, origin: string, person: Person): Promise<void> {
  await page.goto(`${origin}/auth/register`);
  await fillRegistration(page, person);
  await page.waitForURL(`${origin}/auth/login`);
}

/** Skips the form. Ends at a plain file of the host. */
export async function signUp(page: Page, origin: string, person: Person = newPerson()): Promise<Person> {
  await page.goto(`${origin}/robots.txt`);
  const answer = await ask(page, '/api/auth/register', {
    headers: SCRIPT,
    post: { ...person, referral: null },
  });
  expect(answer.status, answer.text).toBe(200);
  const { token } = JSON.parse(answer.text) as { token: string };
  await page.evaluate((stored) => localStorage.setItem('token', stored), token);
  return person;
}

export async function forgetVisitor(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
}

export async function enter(page: Page, host: string): Promise<{ host: string; person: Person }> {
  const person = await signUp(page, host);
  await page.goto(host);
  return { host, person };
}

export const enterRun = (page: Page, stack: Stack) => enter(page, stack.hostUrl('midnight-run'));

export async function openCheckout(page: Page, name: RegExp = /^Buy: /): Promise<void> {
  await page.getByRole('button', { name }).first().click();
  await expect(dialog(page)).toBeVisible();
}

export async function openRun(page: Page, stack: Stack) {
  const entered = await enterRun(page, stack);
  await openCheckout(page);
  return entered;
}

export async function payForRun(page: Page): Promise<void> {
  await payByCard(page);
  await page.waitForURL(WATCH_RUN);
}

export const RUN = { eventId: 'evt-midnight-run', selectedPackage: 'live' };
export const BELL = { eventId: 'evt-last-bell', selectedPackage: 'main-card' };
export async function buyItem(page: Page, { sandboxUrl }: Stack, item: object) {
  const opened = await ask(page, '/api/orders/create-payment-intent', { headers: SCRIPT, post: item });
  expect(opened.status, opened.text).toBe(200);
  const intent = JSON.parse(opened.text) as Record<'paymentIntentId' | 'clientSecret' | 'orderId', string>;
  const { paymentIntentId, clientSecret } = intent;
  await confirmFromPage(sandboxUrl, paymentIntentId, { clientSecret, number: '4242424242424242' });
  const saved = await ask(page, '/api/orders/save-payment', {
    headers: SCRIPT,
    post: { item, paymentIntentId },
  });
  expect(saved.status, saved.text).toBe(200);
  return intent;
}

export async function buyTicket(page: Page, stack: Stack, host: string, item: typeof RUN) {
  const person = await signUp(page, host);
  return { ...(await buyItem(page, stack, item)), person, host };
}

export async function takeSeat(page: Page, stack: Stack, item = RUN): Promise<Person> {
  const { person, host } = await buyTicket(page, stack, stack.hostUrl(item.eventId.slice(4)), item);
  await page.goto(`${host}/user/watch/${item.eventId}`);
  await watchFor(page, 1);
  return person;
}

export async function signInElsewhere(browser: Browser, host: string, person: Person): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${host}/robots.txt`);
  const answer = await ask(page, '/api/auth/login', { headers: SCRIPT, post: person });
  expect(answer.status, answer.text).toBe(200);
  return page;
}

/** In seconds. */
export function readPosition(page: Page): Promise<number> {
  return page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
}

/**
 * Presses the player's button when the browser requires a click. Returns the position in seconds.
 */
export async function watchFor(page: Page, seconds: number): Promise<number> {
  const video = page.locator('video');
  await expect(video).toBeVisible();
  const wantsClick = page.locator('[data-wants-click]');
  await expect(async () => {
    if (await wantsClick.isVisible()) await wantsClick.click({ timeout: 1000 });
    expect(await readPosition(page)).toBeGreaterThan(seconds);
  }).toPass({ timeout: 30_000 });
  return readPosition(page);
}

export type PageAnswer = {
  status: number;
  type: string;
  text: string;
  bytes: number;
  retryAfter: string | null;
};

/** Runs inside the page, because only a browser resolves `*.localhost` without DNS. */
export function ask(
  page: Page,
  path: string,
  init: { headers?: Record<string, string>; post?: object } = {},
) {
  return page.evaluate(
    async ([address, { headers, post }]): Promise<PageAnswer> => {
      const response = await fetch(address, {
        headers: { ...headers, ...(post && { 'Content-Type': 'application/json' }) },
        ...(post && { method: 'POST', body: JSON.stringify(post) }),
      });
      const body = await response.arrayBuffer();
      return {
        status: response.status,
        type: response.headers.get('content-type') ?? '',
        text: new TextDecoder().decode(body),
        bytes: body.byteLength,
        retryAfter: response.headers.get('retry-after'),
      };
    },
    [path, init] as const,
  );
}

/** Opens a watch page again and again until the server has booked the ticket. */
export async function openOnceAllowed(page: Page, watchUrl: string): Promise<void> {
  const open = async () => {
    await page.goto(watchUrl);
    return page.url();
  };
  await expect.poll(open).toBe(watchUrl);
}
