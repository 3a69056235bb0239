import { test as base, type Page } from '@playwright/test';

export const test = base.extend({
  context: async ({ context }, use) => {
    const newPage = context.newPage.bind(context);
    context.newPage = async () => awaited(await newPage());
    await use(context);
  },
});

function awaited(page: Page): Page {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil !== 'commit') await waitForHydration(page);
    return response;
  };
  return page;
}

export { expect } from '@playwright/test';

/** Pages from memory start their scripts after the first paint, perhaps after the load event. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return !('__late' in window) || (main && Object.keys(main).some((key) => key.startsWith('__reactProps')));
  });
}
