import { expect, test } from '../support/living-page';
import { listen } from '@/tests/support/listen';
import { createSevenCalls, GALA } from '@/tests/support/seven-calls';
import { payByCard } from '../support/checkout';
import { enter, openCheckout, signUp } from '../support/person';
import { startStack } from '../support/servers';

test("another party's API with the specified calls alone sells plans and tickets", async ({ page }) => {
  let sandboxUrl = '';
  const { app, state } = createSevenCalls(() => sandboxUrl);
  const { url, close } = await listen(app.fetch);
  const stack = await startStack({ name: 'seven-calls', apiHost: url });
  sandboxUrl = stack.sandboxUrl;
  try {
    const host = stack.hostUrl('gala');
    await enter(page, host);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Gala');
    await openCheckout(page);
    await payByCard(page);
    await page.waitForURL(`${host}/user/watch/${GALA._id}`);
    // It has no playback: the page says so instead of "not found".
    await expect(page.getByText("This site doesn't offer that.")).toBeVisible();
    // Nor does it list purchases, and the menu does not say so.
    await page.getByRole('banner').locator('summary').click();
    await expect(page.getByRole('link', { name: 'My account' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'My purchases' })).toHaveCount(0);
    await page.goto(`${host}/user/purchases`);
    await expect(page.getByText('We do not list purchases on this site.')).toBeVisible();

    await signUp(page, stack.siteUrl);
    await page.goto(`${stack.siteUrl}/plans`);
    await openCheckout(page, /Purchase plan/);
    await payByCard(page);
    await page.waitForURL('**/thank-you');
    expect([...state.paid.values()].map(({ body }) => body.planId)).toEqual(['seat', 'seo-starter']);
  } finally {
    await stack.stop();
    close();
  }
});
