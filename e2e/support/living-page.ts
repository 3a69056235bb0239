import { type Page, test as base } from '@playwright/test';
import { waitForHydration } from './hydration';

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
