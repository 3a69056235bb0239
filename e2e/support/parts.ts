import type { Page } from '@playwright/test';

export const main = (page: Page) => page.getByRole('main');
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Checkout' });
export const toasts = (page: Page) => page.locator('[data-sonner-toast]');

/** Stays the same while the router shows other pages in one document. */
export const documentAddress = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name);

export const WATCH_RUN = '**/user/watch/evt-midnight-run';
