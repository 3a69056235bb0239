import type { Browser, Page } from '@playwright/test';
import type { LiveInput } from './live-input';
import { expect, test } from './living-page';
import { buyTicket, fillLogin, newPerson, readPosition, SCRIPT, watchFor } from './person';
import type { Stack } from './servers';
import { openPart, startOrganisation } from './studio';

/** Names each step and counts its seconds. */
export function createStepCount() {
  const fromMs = Date.now();
  const lines: string[] = [];
  const total = () => (Date.now() - fromMs) / 1000;
  return {
    async step<T>(name: string, act: () => Promise<T>): Promise<T> {
      const before = total();
      const done = await test.step(name, act);
      lines.push(`${lines.length + 1}. ${name}: ${(total() - before).toFixed(1)} s`);
      return done;
    },
    /** In seconds. */
    total,
    toText: () => `${lines.join('; ')}; in all ${total().toFixed(1)} s`,
  };
}

/** A page of a new person that is registered, and not yet signed in. */
export async function openBroadcaster(browser: Browser, { siteUrl }: Stack) {
  const person = newPerson();
  const context = await browser.newContext({ baseURL: siteUrl });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const answer = await context.request.post('/api/auth/register', {
    headers: { ...SCRIPT, Origin: siteUrl },
    data: { ...person, referral: null },
  });
  expect(answer.status()).toBe(200);
  await context.clearCookies();
  return { page: await context.newPage(), person };
}

export async function signIn(page: Page, person: Parameters<typeof fillLogin>[1]): Promise<void> {
  await page.goto('/auth/login');
  await fillLogin(page, person);
  await expect(page).not.toHaveURL(/login/);
}

/** Ends at the page of the event's video. */
export async function chooseEncoder(page: Page, { server }: LiveInput, format: string): Promise<string> {
  const id = await startOrganisation(page);
  await openPart(page, 'Video');
  await page.getByRole('radio', { name: 'OBS or another encoder' }).check();
  await page.getByLabel('Video format of your stream').selectOption({ label: format });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(server)).toBeVisible();
  return id;
}

export async function copyKey(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Make a key' }).first().click();
  const made = page.getByRole('status').filter({ hasText: /sk_[\w-]{32}/ });
  await made.getByRole('button', { name: 'Copy' }).click();
  await expect(made.getByText('Copied')).toBeVisible();
  const key = await page.evaluate(() => navigator.clipboard.readText());
  expect(key).toMatch(/^sk_[\w-]{32}$/);
  return key;
}

export async function publish(page: Page): Promise<void> {
  await openPart(page, 'Overview');
  await page.getByLabel('I accept the terms').check();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('On sale', { exact: true }).first()).toBeVisible();
}

/** Starts or ends the show at the desk. */
export async function press(page: Page, name: 'Start now' | 'End the show', next: string): Promise<void> {
  await openPart(page, 'Live');
  await page.getByRole('button', { name: `${name}…` }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
  await expect(page.getByRole('button', { name: next })).toBeVisible();
}

/** Another person, with a ticket, sees the picture move. */
export async function openViewer(browser: Browser, stack: Stack, id: string) {
  const viewer = await (await browser.newContext()).newPage();
  const host = stack.hostUrl('my-first-event');
  const { person } = await buyTicket(viewer, stack, host, { eventId: id, selectedPackage: 'ticket' });
  await viewer.goto(`${host}/user/watch/${id}`);
  await watchFor(viewer, 1);
  return { viewer, person, host };
}

/** In seconds, on the player's clock. */
export const readBufferedTo = (page: Page): Promise<number> =>
  page
    .locator('video')
    .evaluate(({ buffered }: HTMLVideoElement) =>
      buffered.length > 0 ? buffered.end(buffered.length - 1) : 0,
    );

/** Beyond what the open page has already, or had before. */
export async function expectNewPictures(page: Page, before?: number): Promise<void> {
  const had = before ?? (await readBufferedTo(page));
  await expect.poll(() => readPosition(page), { timeout: 60_000, intervals: [100] }).toBeGreaterThan(had + 1);
}
