import { vi } from 'vitest';
import { runtime } from '@/lib/runtime';

/**
 * The site's own modules as they are in a process with these variables: loaded again, because each
 * reads the environment once. `forget` leaves none of them to the next test.
 */
export async function loadSiteLib(variables: Record<string, string>) {
  const kept = { ...runtime };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  vi.resetModules();
  for (const key of Object.keys(runtime)) Reflect.deleteProperty(runtime, key);
  const [buy, orders, config, offers, { ok }] = await Promise.all([
    import('@/lib/orders/buy'),
    import('@/lib/orders/read-orders'),
    import('@/lib/orders/checkout-config'),
    import('@/lib/api-client/offers'),
    import('@/lib/result'),
  ]);
  return {
    ...{ buy, orders, config, offers, ok },
    forget() {
      vi.unstubAllEnvs();
      vi.resetModules();
      for (const key of Object.keys(runtime)) Reflect.deleteProperty(runtime, key);
      Object.assign(runtime, kept);
    },
  };
}
