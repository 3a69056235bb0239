import { type Page, test as base } from '@playwright/test';
import { waitForHydration } from './hydration';

/** `test` with pages whose buttons work as soon as `goto` returns. */
export const test = base.extend({
  context: async ({ context }, use) => {
    const newPage = context.newPage.bind(context);
    context.newPage = async () => awaited(await newPage());
    await use(context);
  },
});

function awaited(page: Page): Page {
  const goto = page.goto.bind(page);
  page.goto = async (...where) => {
    const response = await goto(...where);
    await waitForHydration(page);
    return response;
  };
  return page;
}

export { expect } from '@playwright/test';
