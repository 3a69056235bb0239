import type { BrowserContext } from '@playwright/test';
import { test as base } from './living-page';

/** The names under which a browser looks for Stripe and PayPal. */
const PROVIDERS = /^https:\/\/((js|api|checkout)\.stripe|www(\.sandbox)?\.paypal)\.com\//;

export type ProviderHosts = {
  /**
   * Says where the stand-ins are; until then, and with null, nothing answers, as in an outage or
   * behind a blocker.
   */
  leadTo(sandboxUrl: string | null): void;
};

/**
 * Answers for the providers' names with the stand-ins, whose control endpoint is not reached this
 * way.
 */
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
      // The stand-in broke the connection off, or the page is gone.
      await route.abort('connectionreset').catch(() => undefined);
    }
  });
  return {
    leadTo(sandboxUrl) {
      target = sandboxUrl;
    },
  };
}

/**
 * `test` whose browser finds stand-ins under the names of Stripe and PayPal, once `hosts.leadTo`
 * says where they are.
 */
export const test = base.extend<{ hosts: ProviderHosts }>({
  hosts: async ({ context }, use) => use(await routeProviders(context)),
});

export { expect } from '@playwright/test';
