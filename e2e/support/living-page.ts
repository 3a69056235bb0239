import { expect, test as base, type Page } from '@playwright/test';

/** `violations` of the pages' own policy; at the end of a test there are none. */
export const test = base.extend<{ violations: string[] }>({
  // Playwright derives a fixture's dependencies from this pattern.
  violations: async ({}, use) => {
    const violations: string[] = [];
    await use(violations);
    expect(violations).toEqual([]);
  },
  context: async ({ context, violations }, use) => {
    context.on('console', (message) => {
      if (/violates the following Content Security Policy|requires 'Trusted/.test(message.text()))
        violations.push(`${message.page()?.url()}: ${message.text()}`);
    });
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
