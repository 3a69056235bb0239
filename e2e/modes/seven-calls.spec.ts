import { serve } from '@hono/node-server';
import { expect, test } from '../support/living-page';
import { createSevenCalls } from '@/tests/support/seven-calls';
import { payByCard } from '../support/checkout';
import { enter, openCheckout, signUp } from '../support/person';
import { startStack } from '../support/servers';

function listen(fetch: (request: Request) => Response | Promise<Response>) {
  return new Promise<{ port: number; close: () => void }>((resolve) => {
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({ port, close: () => server.close() }),
    );
  });
}

test("another party's API with the specified calls alone sells plans and tickets", async ({ page }) => {
  let sandboxUrl = '';
  const { app, state } = createSevenCalls(() => sandboxUrl);
  const { port, close } = await listen(app.fetch);
  const stack = await startStack({ name: 'seven-calls', apiHost: `http://127.0.0.1:${port}` });
  sandboxUrl = stack.sandboxUrl;
  try {
    const host = stack.hostUrl('gala');
    await enter(page, host);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Gala');
    await openCheckout(page);
    await payByCard(page);
    await page.waitForURL(`${host}/user/watch/665f1c2e9b1d8a0012ab34cd`);
    // It has no playback: the page says so instead of "not found".
    await expect(page.getByText('This site does not offer that.')).toBeVisible();
    await page.goto(`${host}/user/purchases`);
    await expect(page.getByText('This site does not offer that.')).toBeVisible();

    await signUp(page, stack.siteUrl);
    await page.goto(`${stack.siteUrl}/plans`);
    await openCheckout(page, /Purchase plan/);
    await payByCard(page);
    await page.waitForURL('**/thank-you');
    expect(state.paid.size).toBe(2);
  } finally {
    await stack.stop();
    close();
  }
});
