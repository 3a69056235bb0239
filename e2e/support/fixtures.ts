import type { Page } from '@playwright/test';
import { test as base } from './living-page';
import { type Stack, startStack } from './servers';

export const test = base.extend<{ plain: Page }, { stack: Stack }>({
  stack: [
    // Playwright derives a fixture's dependencies from this pattern.
    async ({}, use, { workerIndex }) => {
      const env = { VIDEO_LADDER: 'true', GEO_COUNTRY_HEADER: 'x-country' };
      const stack = await startStack({ name: `embedded-${workerIndex}`, env });
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.siteUrl),
  context: async ({ context }, use) => {
    await use(context);
    // A handler that is still at work must not fail what follows.
    for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
  },
  plain: async ({ browser, stack }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: stack.siteUrl });
    await use(await context.newPage());
    await context.close();
  },
});

export { expect } from '@playwright/test';
