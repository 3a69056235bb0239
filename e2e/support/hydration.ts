import type { Page } from '@playwright/test';

/**
 * Waits until a page that was served from memory has come to life: its scripts start after the
 * first paint, which may be after the load event that Playwright waits for. Other pages are alive
 * by then.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return !('__late' in window) || (main && Object.keys(main).some((key) => key.startsWith('__reactProps')));
  });
}
