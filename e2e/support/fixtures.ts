import type { Page } from '@playwright/test';
import { test as base } from './living-page';
import { type Stack, startStack } from './servers';

/**
 * `test` with the stack that the specs of one worker share; addresses without a host are the main
 * site's. `plain` is a page in a browser that runs no script.
 */
export const test = base.extend<{ plain: Page }, { stack: Stack }>({
  stack: [
    // Playwright reads a fixture's needs from this pattern; an empty one says that it has none.
    async ({}, use, { workerIndex }) => {
      const stack = await startStack({ name: `embedded-${workerIndex}` });
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.siteUrl),
  plain: async ({ browser, stack }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: stack.siteUrl });
    await use(await context.newPage());
    await context.close();
  },
});

export { expect } from '@playwright/test';
