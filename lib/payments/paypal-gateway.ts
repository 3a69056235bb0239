import sdk, { type PaypalRequest } from '@paypal/checkout-server-sdk';
import { toDecimalString } from '@/lib/money';
import { fail, ok, type Result } from '@/lib/result';
import { PROVIDER_DEADLINE_MS, startDeadline, type Deadline } from './deadline';
import { createPaypalClient, UnreadableAnswerError } from './paypal-client';
import { isAlreadyCaptured, toPaypalFailure } from './paypal-errors';
import { parsePaypalOrder } from './paypal-schemas';
import { checkPurchaseFacts } from './purchase-facts';
import type { PaypalOrder, PurchaseFacts } from './types';

export type PaypalGatewayConfig = {
  clientId: string;
  clientSecret: string;
  /** Origin of the API: `https://api-m.paypal.com`, `https://api-m.sandbox.paypal.com`, or a stand-in's address. */
  apiBase: string;
  /** The longest a call may take in all, retries included, in milliseconds. */
  deadlineMs?: number;
};

export type PaypalReturnUrls = { returnUrl: string; cancelUrl: string };

export type PaypalGateway = {
  /**
   * Makes the PayPal order for one of ours, or gives back the one made before (PayPal remembers for 6 hours).
   * Fails with `invalid_input`, `provider_unavailable` or `provider_rejected`.
   */
  createOrder(facts: PurchaseFacts, urls: PaypalReturnUrls): Promise<Result<PaypalOrder>>;
  /**
   * Takes the money of an approved order; one whose money was taken before is read and returned. Takes PayPal's id and ours.
   * A value is not yet a payment: give it to `verifyPaypalOrder`. Fails with `payment_declined`, `payment_pending` (not
   * approved yet), `not_found`, `provider_unavailable` (the money may have moved: look again) or `provider_rejected`.
   */
  captureOrder(id: string, orderId: string): Promise<Result<PaypalOrder>>;
  /** Reads an order by PayPal's id. Fails with `not_found`, `provider_unavailable` or `provider_rejected`. */
  getOrder(id: string): Promise<Result<PaypalOrder>>;
};

const PAYPAL_ID = /^[A-Z0-9]{1,36}$/;
/** PayPal's limit for a unit's description, in characters. */
const MAX_DESCRIPTION = 127;

type Step = 'create' | 'capture' | 'get';

/** The PayPal gateway, on @paypal/checkout-server-sdk (design decision 7). */
export function createPaypalGateway(config: PaypalGatewayConfig): PaypalGateway {
  const deadlineMs = config.deadlineMs ?? PROVIDER_DEADLINE_MS;
  const client = createPaypalClient({ ...config, timeoutMs: deadlineMs });

  async function read(makeRequest: () => PaypalRequest, deadline: Deadline): Promise<PaypalOrder> {
    const order = parsePaypalOrder(await client.send(makeRequest, deadline));
    if (!order) throw new UnreadableAnswerError('The answer is not an order');
    return order;
  }

  async function call(step: Step, reference: string, work: (deadline: Deadline) => Promise<PaypalOrder>) {
    try {
      return ok(await work(startDeadline(deadlineMs)));
    } catch (error) {
      return toPaypalFailure(error, step, reference);
    }
  }

  return {
    async createOrder(facts, urls) {
      const checked = checkPurchaseFacts(facts);
      if (!checked.ok) return checked;
      return call('create', facts.orderId, (deadline) => read(() => toCreateRequest(facts, urls), deadline));
    },

    async captureOrder(id, orderId) {
      if (!PAYPAL_ID.test(id))
        return fail('not_found', 'PayPal does not know this payment.', { reference: orderId });
      return call('capture', orderId, async (deadline) => {
        try {
          return await read(() => toCaptureRequest(id, orderId), deadline);
        } catch (error) {
          if (!isAlreadyCaptured(error)) throw error;
          return read(() => new sdk.orders.OrdersGetRequest(id), deadline);
        }
      });
    },

    async getOrder(id) {
      if (!PAYPAL_ID.test(id)) return fail('not_found', 'PayPal does not know this payment.');
      return call('get', id, (deadline) => read(() => new sdk.orders.OrdersGetRequest(id), deadline));
    },
  };
}

function toCreateRequest(facts: PurchaseFacts, { returnUrl, cancelUrl }: PaypalReturnUrls): PaypalRequest {
  const request = new sdk.orders.OrdersCreateRequest().prefer('return=representation').requestBody({
    intent: 'CAPTURE',
    purchase_units: [
      {
        amount: { currency_code: facts.currency, value: toDecimalString(facts.amountCents) },
        description: facts.description.slice(0, MAX_DESCRIPTION),
        custom_id: facts.orderId,
      },
    ],
    application_context: {
      // Nothing is shipped, so PayPal need not ask for an address; PAY_NOW shows the final amount on its button.
      shipping_preference: 'NO_SHIPPING',
      user_action: 'PAY_NOW',
      return_url: returnUrl,
      cancel_url: cancelUrl,
    },
  });
  return withRequestId(request, `order-${facts.orderId}-create`);
}

// PayPal's id is part of the key: an order of ours whose first PayPal order expired may have a second one.
function toCaptureRequest(id: string, orderId: string): PaypalRequest {
  const request = new sdk.orders.OrdersCaptureRequest(id).prefer('return=representation').requestBody({});
  return withRequestId(request, `order-${orderId}-capture-${id}`.slice(0, 108));
}

// The SDK has a setter for this header on some requests only.
function withRequestId<T extends PaypalRequest>(request: T, requestId: string): T {
  request.headers['PayPal-Request-Id'] = requestId;
  return request;
}
