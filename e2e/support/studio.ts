import { expect, type Page } from '@playwright/test';

export const findEventId = (page: Page): string =>
  /\/studio\/events\/([^/?#]+)/.exec(page.url())?.[1] ?? 'no event';

/** One of the event's tabs, by its label. */
export async function openPart(page: Page, name: string): Promise<void> {
  const parts = page.getByRole('navigation', { name: 'This event' });
  const link = parts.getByRole('link', { name, exact: true });
  const path = (await link.getAttribute('href')) ?? '';
  await link.click();
  await page.waitForURL(({ pathname }) => pathname === path);
}

/** What moves or ends an event, in its overview. */
export async function openMore(page: Page): Promise<void> {
  const more = page.locator('details', { has: page.locator('> summary', { hasText: 'More actions' }) });
  if ((await more.getAttribute('open')) === null) await more.locator('> summary').click();
}

/** Changes the first ticket, which a new event has. */
export async function fillTicket(page: Page, name: string, price: string): Promise<void> {
  await page.getByRole('link', { name: /^Edit/ }).first().click();
  await page.waitForURL(/[?&]ticket=/);
  await page.getByLabel('Name', { exact: true }).filter({ visible: true }).fill(name);
  await page.getByLabel('Price in US dollars', { exact: true }).filter({ visible: true }).fill(price);
}

/** Presses "Save" and waits until the server has saved it. */
export async function save(page: Page): Promise<void> {
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/api/studio/'),
  );
  await page.getByRole('button', { name: 'Save', exact: true }).filter({ visible: true }).click();
  const answer = await saved;
  expect(answer.status(), await answer.text()).toBe(200);
}

/** In the part "Video". */
export async function chooseFolder(page: Page): Promise<void> {
  await page.locator('fieldset > details > summary').click();
  await page.getByRole('radio', { name: 'A folder on the server' }).check();
  await page.getByLabel('Folder', { exact: true }).fill('sample-video');
  await save(page);
}

/** Ends at the overview of its first event, and returns that event's id. */
export async function startOrganisation(page: Page, name = 'Harbour Concerts'): Promise<string> {
  await page.goto('/studio');
  await page.getByLabel('Name of your organization').fill(name);
  await page.getByRole('button', { name: 'Start free trial' }).click();
  await page.waitForURL(/\/studio\/events\/[^/]+$/);
  return findEventId(page);
}

export async function createEvent(page: Page, title: string): Promise<string> {
  await page.goto('/studio');
  await page.locator('summary', { hasText: 'New event' }).click();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByRole('button', { name: 'New event' }).click();
  await page.waitForURL(/\/studio\/events\/[^/]+$/);
  return findEventId(page);
}
