import type { Page } from '@playwright/test';

/** Pages from memory start their scripts after the first paint, perhaps after the load event. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return !('__late' in window) || (main && Object.keys(main).some((key) => key.startsWith('__reactProps')));
  });
}
