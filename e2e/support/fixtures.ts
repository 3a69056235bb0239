import { test as base } from './living-page';
import { type Stack, startStack } from './servers';

/**
 * `test` with the stack that the specs of one worker share; addresses without a host are the main
 * site's.
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
  baseURL: async ({ stack }, use) => use(stack.siteUrl),
});

export { expect } from '@playwright/test';
