type Rules = { createScriptURL: (address: string) => string | null };
type Page = typeof self & {
  __zod_globalConfig?: { jitless: boolean };
  trustedTypes?: { createPolicy: (name: string, rules: Rules) => unknown };
};

const PROVIDER = /^https:\/\/(?:[\w-]+\.)*(?:stripe|paypal|paypalobjects)\.com$/;

/**
 * Allows script URLs of this host, the payment providers and their stand-ins (W3C Trusted Types,
 * "default policy").
 */
export function allowScripts(sandboxUrl: string): void {
  const page: Page = self;
  // zod would try `eval`, which the Content-Security-Policy blocks and reports.
  page.__zod_globalConfig = { jitless: true };
  try {
    page.trustedTypes?.createPolicy('default', {
      createScriptURL(address) {
        const { origin } = new URL(address, location.href);
        const isAllowed = origin === location.origin || origin === sandboxUrl || PROVIDER.test(origin);
        return isAllowed ? address : null;
      },
    });
  } catch {
    // An extension may have made the default policy, of which there is one.
  }
}
