import { createServer, type Server } from 'node:http';
import type { Page } from '@playwright/test';
import { startSandbox, type RunningSandbox } from '@/sandbox/shared/start-sandbox';
import { test as base } from './live-browser';

/** A shop as small as can be: an empty page, and the stand-ins behind the providers' names. */
export type Shop = { url: string; sandbox: RunningSandbox };

/** `test` with such a shop, whose page is open. */
export const test = base.extend<object, { shop: Shop }>({
  shop: [
    // Playwright reads a fixture's needs from this pattern; an empty one says that it has none.
    async ({}, use) => {
      const sandbox = await startSandbox();
      const server = await serveEmptyPage();
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      await use({ url: `http://shop.localhost:${port}/`, sandbox });
      server.close();
      server.closeAllConnections();
      await sandbox.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ page, hosts, shop }, use) => {
    hosts.leadTo(shop.sandbox.url);
    await shop.sandbox.clearFaults();
    await page.goto(shop.url);
    await use(page);
  },
});

function serveEmptyPage(): Promise<Server> {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(
      '<!doctype html><title>Shop</title><div id="wallet"></div><div id="card"></div><div id="paypal"></div>',
    );
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

/** What happened in the page, as a test has it kept in `window.seen`. */
export const seen = (page: Page): Promise<object[]> => page.evaluate('window.seen');

export { expect } from './live-browser';
