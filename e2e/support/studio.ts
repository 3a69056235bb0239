import { expect, type Page } from '@playwright/test';
import { toasts } from './parts';

export const findEventId = (page: Page): string =>
  /\/studio\/events\/([^/?#]+)/.exec(page.url())?.[1] ?? 'no event';

type StudioPart =
  | 'Overview'
  | 'Page'
  | 'Tickets'
  | 'Video'
  | 'Live'
  | 'Orders'
  | 'People'
  | 'Messages'
  | 'Codes'
  | 'Report'
  | 'Refund run';

export async function openPart(page: Page, name: StudioPart): Promise<void> {
  const parts = page.getByRole('navigation', { name: 'This event' });
  await parts.getByRole('link', { name, exact: true }).click();
  const paths: Partial<Record<StudioPart, string>> = { 'Refund run': 'refunds' };
  const path = paths[name] ?? name.toLowerCase();
  await page.waitForURL(name === 'Overview' ? /\/events\/[^/]+$/ : `**/${path}`);
}

/** Changes the first ticket, which a new event has. */
export async function fillTicket(page: Page, name: string, price: string): Promise<void> {
  await page.locator('summary', { hasText: 'Edit' }).first().click();
  await page.getByLabel('Name', { exact: true }).filter({ visible: true }).fill(name);
  await page.getByLabel('Price in US dollars').filter({ visible: true }).fill(price);
}

/** In the part "Video". */
export async function chooseFolder(page: Page): Promise<void> {
  await page.getByLabel('Comes from').selectOption({ label: 'A folder on the server' });
  await page.getByLabel('Folder', { exact: true }).fill('sample-video');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toasts(page).filter({ hasText: 'Your changes are saved.' })).toBeVisible();
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
