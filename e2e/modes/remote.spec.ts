import { expect, test } from '../support/living-page';
import { startStack } from '../support/servers';
import { buyAndWatch } from './path';

test('remote mode: the site in one process and the API in another', async ({ page }) => {
  const stack = await startStack({ name: 'remote', remote: true });
  try {
    await buyAndWatch(page, stack);
    // The site itself serves no API then.
    expect((await page.request.get(`${stack.siteUrl}/api/v1/health`)).status()).toBe(404);
  } finally {
    await stack.stop();
  }
});
