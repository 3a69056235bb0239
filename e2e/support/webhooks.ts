import { connectSandbox } from '@/sandbox/connect-sandbox';
import type { Stack } from './servers';

/** The stack's providers tell the site of payments by themselves. */
export async function connectWebhooks(stack: Stack): Promise<void> {
  const hook = (provider: string) => ({ url: `${stack.siteUrl}/api/v1/webhooks/${provider}` });
  await connectSandbox(stack.sandboxUrl).setWebhooks({ stripe: hook('stripe'), paypal: hook('paypal') });
}

export const disconnectWebhooks = (stack: Stack): Promise<void> =>
  connectSandbox(stack.sandboxUrl).setWebhooks({ stripe: null, paypal: null });
