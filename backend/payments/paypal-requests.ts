import sdk, { type PaypalRequest } from '@paypal/checkout-server-sdk';
import { toDecimalString } from '@/lib/money';
import { cutText } from '@/lib/text';
import { VAULT_INSTRUCTION } from './paypal-vault';
import type { PurchaseFacts } from './types';

export type PaypalReturnUrls = { returnUrl: string; cancelUrl: string };

const MAX_DESCRIPTION = 127;

/** `keeps` asks PayPal to keep its account for next time. */
export function toCreateRequest(
  facts: PurchaseFacts,
  { returnUrl, cancelUrl }: PaypalReturnUrls,
  customId: string,
  keeps = false,
): PaypalRequest {
  const context = {
    // PAY_NOW shows the final amount on PayPal's button.
    shipping_preference: 'NO_SHIPPING',
    user_action: 'PAY_NOW',
    return_url: returnUrl,
    cancel_url: cancelUrl,
  };
  const paypal = { attributes: { vault: VAULT_INSTRUCTION }, experience_context: context };
  const request = new sdk.orders.OrdersCreateRequest().prefer('return=representation').requestBody({
    intent: 'CAPTURE',
    purchase_units: [
      {
        amount: { currency_code: facts.currency, value: toDecimalString(facts.amountCents) },
        description: cutText(facts.description, MAX_DESCRIPTION),
        custom_id: customId,
      },
    ],
    ...(keeps ? { payment_source: { paypal } } : { application_context: context }),
  });
  return withRequestId(request, `order-${facts.orderId}-create${keeps ? '-vault' : ''}`);
}

// An order may get a second PayPal order after the first expired, so the key includes PayPal's id.
// Another body under the same key would be refused. An order is captured once, whatever the keys.
export function toCaptureRequest(id: string, orderId: string, vaultId: string | null): PaypalRequest {
  const body = vaultId === null ? {} : { payment_source: { paypal: { vault_id: vaultId } } };
  const request = new sdk.orders.OrdersCaptureRequest(id).prefer('return=representation').requestBody(body);
  const step = vaultId === null ? 'capture' : 'vault';
  return withRequestId(request, `order-${orderId}-${step}-${id}`.slice(0, 108));
}

// The SDK has a setter for this header on some requests only.
function withRequestId<T extends PaypalRequest>(request: T, requestId: string): T {
  request.headers['PayPal-Request-Id'] = requestId;
  return request;
}
