import type { IntentRecord, PaymentMethodRecord, StripeErrorBody } from './intent';

const seconds = (ms: number) => Math.floor(ms / 1000);

/** Who pays, as Stripe writes it on methods and charges. */
export function toBillingDetails(method: PaymentMethodRecord | null) {
  const billing = method?.billing;
  return {
    address: {
      city: null,
      country: billing?.country ?? null,
      line1: null,
      line2: null,
      postal_code: billing?.postalCode ?? null,
      state: null,
    },
    email: billing?.email ?? null,
    name: billing?.name ?? null,
    phone: null,
    tax_id: null,
  };
}

/** The `payment_method` object, as Stripe sends it inside errors. */
export function toPaymentMethod(method: PaymentMethodRecord) {
  return {
    id: method.id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: toBillingDetails(method),
    card: {
      brand: method.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: method.brand,
      exp_month: method.expMonth,
      exp_year: method.expYear,
      fingerprint: null,
      funding: 'credit',
      generated_from: null,
      last4: method.last4,
      networks: { available: [method.brand], preferred: null },
      regulated_status: null,
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: seconds(method.createdMs),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}

/**
 * What a page with the publishable key and the client secret may see: no metadata, no charge, no
 * customer.
 */
export function toClientIntent(intent: IntentRecord, origin: string) {
  const { lastError } = intent;
  return {
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    amount_details: { tip: {} },
    automatic_payment_methods: intent.automatic
      ? { allow_redirects: intent.automatic.allowRedirects, enabled: true }
      : null,
    canceled_at: intent.canceledAtMs === null ? null : seconds(intent.canceledAtMs),
    cancellation_reason: intent.cancellationReason,
    capture_method: 'automatic',
    client_secret: intent.secret,
    confirmation_method: 'automatic',
    created: seconds(intent.createdMs),
    currency: intent.currency,
    description: intent.description,
    last_payment_error: lastError ? toErrorWithMethod(lastError.error, lastError.method) : null,
    livemode: false,
    next_action: toNextAction(intent, origin),
    payment_method: intent.method?.id ?? null,
    payment_method_configuration_details: null,
    payment_method_types: intent.methodTypes,
    processing: intent.status === 'processing' ? { card: {}, type: 'card' } : null,
    receipt_email: intent.receiptEmail,
    setup_future_usage: null,
    shipping: null,
    source: null,
    status: intent.status,
  };
}

/** The whole intent, for a caller with the secret key. */
export function toIntent(intent: IntentRecord, origin: string) {
  return {
    ...toClientIntent(intent, origin),
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_received: intent.status === 'succeeded' ? intent.amount : 0,
    application: null,
    application_fee_amount: null,
    customer: null,
    customer_account: null,
    excluded_payment_method_types: null,
    latest_charge: intent.chargeId,
    managed_payments: { enabled: false },
    metadata: intent.metadata,
    on_behalf_of: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_record: null,
    review: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
  };
}

/** An error with the payment method it speaks of, as Stripe nests it. */
export function toErrorWithMethod(error: StripeErrorBody, method: PaymentMethodRecord | null) {
  return { ...error, ...(method ? { payment_method: toPaymentMethod(method) } : {}) };
}

function toNextAction({ id, secret, challenge }: IntentRecord, origin: string) {
  if (!challenge) return null;
  const url = `${origin}/__challenge/${id}?client_secret=${secret}`;
  if (challenge.returnUrl !== null) {
    return { redirect_to_url: { return_url: challenge.returnUrl, url }, type: 'redirect_to_url' };
  }
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url, source: id },
  };
}
