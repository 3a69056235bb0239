import type { BrowserContext } from '@playwright/test';
import { test as base } from './living-page';

const PROVIDERS = /^https:\/\/((js|api|checkout)\.stripe|www(\.sandbox)?\.paypal)\.com\//;

export type ProviderHosts = {
  /** With null, all requests fail, as in an outage or with an ad blocker. */
  leadTo(sandboxUrl: string | null): void;
};

/** The stand-ins' control endpoint is not reachable this way. */
async function routeProviders(context: BrowserContext): Promise<ProviderHosts> {
  let target: string | null = null;
  await context.route(PROVIDERS, async (route) => {
    const request = route.request();
    const { host, pathname, search } = new URL(request.url());
    if (target === null || pathname.startsWith('/__control')) return route.abort('connectionrefused');
    try {
      const headers = { ...(await request.allHeaders()), 'x-forwarded-host': host };
      const response = await route.fetch({ url: `${target}${pathname}${search}`, headers, maxRedirects: 0 });
      await route.fulfill({ response });
    } catch {
      // The stand-in closed the connection, or the page is gone.
      await route.abort('connectionreset').catch(() => undefined);
    }
  });
  return {
    leadTo(sandboxUrl) {
      target = sandboxUrl;
    },
  };
}

export const test = base.extend<{ hosts: ProviderHosts }>({
  hosts: async ({ context }, use) => use(await routeProviders(context)),
});

export { expect } from '@playwright/test';
