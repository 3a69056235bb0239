import type { Page } from '@playwright/test';

/** Of all that the page has loaded so far, as sent. */
export const readScriptBytes = (page: Page): Promise<number> =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
