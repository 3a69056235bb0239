import * as z from 'zod';
import type { PaypalGatewayConfig } from '@/backend/payments/paypal-gateway';
import { type Check, createAsk, createFindings, type Outside, toReason } from './finding';

const { ok, warn } = createFindings('PayPal');

const tokenSchema = z.object({ scope: z.string().max(20_000) });

/**
 * Whether PayPal lets this app keep accounts, by the scopes of its token:
 * https://developer.paypal.com/docs/checkout/save-payment-methods/
 */
export async function* checkVault(
  { clientId, clientSecret, apiBase }: Pick<PaypalGatewayConfig, 'clientId' | 'clientSecret' | 'apiBase'>,
  outside: Pick<Outside, 'fetch'>,
): Check {
  const url = `${apiBase}/v1/oauth2/token`;
  try {
    const answer = await createAsk(outside)(url, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    if (!answer.ok) {
      yield warn(
        `It answers ${answer.status} to the client id.`,
        'Check PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET.',
      );
      return;
    }
    const { scope } = tokenSchema.parse(await answer.json());
    yield scope.includes('/vault/payment-tokens')
      ? ok('It may keep accounts, so passes that renew can be paid with it.')
      : warn(
          "It doesn't keep accounts for this app, so passes that renew can be paid by card only.",
          'Turn on “Vault” in the settings of the app at PayPal, and ask PayPal for its approval.',
        );
  } catch (error) {
    yield warn(`It gave no answer: ${toReason(error)}.`, 'Check the network of this machine.');
  }
}
