import { test as base } from '@playwright/test';
import { waitForHydration } from './hydration';
import { type Stack, startStack } from './servers';

/**
 * `test` with the stack that the specs of one worker share; addresses without a host are the main site's, and whoever goes
 * to one may press its buttons at once.
 */
export const test = base.extend<object, { stack: Stack }>({
  stack: [
    // Playwright reads a fixture's needs from this pattern; an empty one says that it has none.
    async ({}, use, { workerIndex }) => {
      const stack = await startStack({ name: `embedded-${workerIndex}` });
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  page: async ({ page }, use) => {
    const goto = page.goto.bind(page);
    page.goto = async (...where) => {
      const response = await goto(...where);
      await waitForHydration(page);
      return response;
    };
    await use(page);
  },
  baseURL: async ({ stack }, use) => use(stack.siteUrl),
});

export { expect } from '@playwright/test';
