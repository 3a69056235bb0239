import type { Page } from '@playwright/test';

/** What tests look at by the same name on many pages. */
export const main = (page: Page) => page.getByRole('main');
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Checkout' });
export const toasts = (page: Page) => page.locator('[data-sonner-toast]');

/** Where a buyer of the event that is live now ends. */
export const WATCH_RUN = '**/user/watch/evt-midnight-run';
