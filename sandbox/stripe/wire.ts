import type { IntentRecord, PaymentMethodRecord, StripeErrorBody } from './intent';

export const seconds = (ms: number) => Math.floor(ms / 1000);

export const nothing = (...names: string[]) => Object.fromEntries(names.map((name) => [name, null]));

function toBillingDetails(method: PaymentMethodRecord | null) {
  const { name = null, email = null, country = null, postalCode = null } = method?.billing ?? {};
  const address = { ...nothing('city', 'line1', 'line2', 'state'), country, postal_code: postalCode };
  return { address, email, name, phone: null, tax_id: null };
}

const toCard = ({ brand, last4, expMonth, expYear }: PaymentMethodRecord) => ({
  brand,
  last4,
  exp_month: expMonth,
  exp_year: expYear,
  country: 'US',
  funding: 'credit',
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
  ...nothing('fingerprint', 'regulated_status', 'wallet'),
});

export function toPaymentMethod(method: PaymentMethodRecord, customer: string | null = null) {
  return {
    id: method.id,
    object: 'payment_method',
    type: 'card',
    allow_redisplay: 'unspecified',
    billing_details: toBillingDetails(method),
    card: {
      ...toCard(method),
      display_brand: method.brand,
      generated_from: null,
      networks: { available: [method.brand], preferred: null },
      three_d_secure_usage: { supported: true },
    },
    created: seconds(method.createdMs),
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
  };
}

/** Without metadata and charge, which Stripe hides from publishable keys. */
export function toClientIntent(intent: IntentRecord, origin: string) {
  const { lastError, automatic } = intent;
  return {
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    amount_details: { tip: {} },
    automatic_payment_methods: automatic && { allow_redirects: automatic.allowRedirects, enabled: true },
    canceled_at: intent.canceledAtMs === null ? null : seconds(intent.canceledAtMs),
    cancellation_reason: intent.cancellationReason,
    capture_method: 'automatic',
    confirmation_method: 'automatic',
    client_secret: intent.secret,
    created: seconds(intent.createdMs),
    currency: 'usd',
    description: intent.description,
    last_payment_error: lastError ? toErrorWithMethod(lastError.error, lastError.method) : null,
    livemode: false,
    next_action: toNextAction(intent, origin),
    payment_method: intent.method?.id ?? null,
    payment_method_types: intent.methodTypes,
    processing: intent.status === 'processing' ? { card: {}, type: 'card' } : null,
    receipt_email: intent.receiptEmail,
    setup_future_usage: intent.futureUsage,
    status: intent.status,
    ...nothing('payment_method_configuration_details', 'shipping', 'source'),
  };
}

export function toIntent(intent: IntentRecord, origin: string) {
  return {
    ...toClientIntent(intent, origin),
    amount_capturable: 0,
    amount_received: intent.status === 'succeeded' ? intent.amount : 0,
    latest_charge: intent.chargeId,
    customer: intent.customer,
    metadata: intent.metadata,
    managed_payments: { enabled: false },
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    ...nothing('allowed_payment_method_types', 'excluded_payment_method_types', 'application'),
    ...nothing('application_fee_amount', 'customer_account', 'on_behalf_of', 'payment_record'),
    ...nothing('review', 'statement_descriptor', 'statement_descriptor_suffix'),
    ...nothing('transfer_data', 'transfer_group'),
  };
}

export function toErrorWithMethod(error: StripeErrorBody, method: PaymentMethodRecord | null) {
  return { ...error, ...(method ? { payment_method: toPaymentMethod(method) } : {}) };
}

function toNextAction({ id, secret, challenge }: IntentRecord, origin: string) {
  if (!challenge) return null;
  const url = `${origin}/__challenge/${id}?client_secret=${secret}`;
  const { returnUrl } = challenge;
  if (returnUrl !== null) return { redirect_to_url: { return_url: returnUrl, url }, type: 'redirect_to_url' };
  const use_stripe_sdk = { type: 'three_d_secure_redirect', stripe_js: url, source: id };
  return { type: 'use_stripe_sdk', use_stripe_sdk };
}

const toBalanceId = (chargeId: string) => `txn_${chargeId.slice('ch_'.length)}`;

/** In cents: Stripe's list price for cards of the United States. */
export const toFee = (cents: number) => Math.round(cents * 0.029) + 30;

export function toBalanceTransaction({ amount, chargeId, chargedMs, createdMs, description }: IntentRecord) {
  return toBalance({
    id: toBalanceId(chargeId ?? ''),
    amount,
    fee: toFee(amount),
    feeDescription: 'Stripe processing fees',
    madeMs: chargedMs ?? createdMs,
    description,
    source: chargeId,
    type: 'charge',
    category: 'charge',
  });
}

type Balance = Pick<IntentRecord, 'description'> & {
  id: string;
  amount: number;
  fee: number;
  feeDescription: string;
  madeMs: number;
  source: string | null;
  type: 'charge' | 'adjustment';
  category: 'charge' | 'dispute' | 'dispute_reversal';
};

/** The fields of https://docs.stripe.com/api/balance_transactions/object */
export function toBalance({ madeMs, feeDescription, category, ...rest }: Balance) {
  const made = seconds(madeMs);
  const detail = { amount: rest.fee, application: null, currency: 'usd', type: 'stripe_fee' };
  return {
    ...rest,
    object: 'balance_transaction',
    available_on: made + 2 * 24 * 60 * 60,
    balance_type: 'payments',
    created: made,
    currency: 'usd',
    exchange_rate: null,
    fee_details: rest.fee === 0 ? [] : [{ ...detail, description: feeDescription }],
    net: rest.amount - rest.fee,
    reporting_category: category,
    status: 'pending',
  };
}

export function toCharge(intent: IntentRecord, isDisputed: boolean, origin: string) {
  const { chargeId: id, lastError, amount, description, refundedAmount } = intent;
  if (id === null) return null;
  const method = intent.method ?? lastError?.method ?? null;
  const isPaid = intent.status === 'succeeded';
  return {
    id,
    object: 'charge',
    payment_intent: intent.id,
    payment_method: method?.id ?? null,
    amount,
    amount_captured: isPaid ? amount : 0,
    amount_refunded: refundedAmount,
    billing_details: toBillingDetails(method),
    calculated_statement_descriptor: 'STAND-IN',
    captured: isPaid,
    paid: isPaid,
    created: seconds(intent.chargedMs ?? intent.createdMs),
    currency: 'usd',
    customer: intent.customer,
    description,
    disputed: isDisputed,
    refunded: refundedAmount >= amount,
    livemode: false,
    failure_code: lastError?.error.code ?? null,
    failure_message: lastError?.error.message ?? null,
    fraud_details: {},
    metadata: intent.metadata,
    receipt_email: intent.receiptEmail,
    outcome: {
      ...nothing('advice_code', 'network_advice_code', 'network_decline_code'),
      network_status: isPaid ? 'approved_by_network' : 'declined_by_network',
      reason: lastError?.error.decline_code ?? null,
      seller_message: isPaid ? 'Payment complete.' : null,
      type: isPaid ? 'authorized' : 'issuer_declined',
    },
    payment_method_details: method && {
      card: {
        ...toCard(method),
        amount_authorized: isPaid ? amount : null,
        network: method.brand,
        ...nothing('authorization_code', 'installments', 'mandate', 'network_transaction_id'),
        three_d_secure: null,
      },
      type: 'card',
    },
    receipt_url: isPaid ? `${origin}/receipts/${id}` : null,
    status: isPaid ? 'succeeded' : intent.status === 'processing' ? 'pending' : 'failed',
    balance_transaction: isPaid && !intent.isFeeHeld ? toBalanceId(id) : null,
    ...nothing('application', 'application_fee', 'application_fee_amount'),
    ...nothing('failure_balance_transaction', 'on_behalf_of', 'receipt_number', 'review'),
    ...nothing('shipping', 'source', 'source_transfer', 'statement_descriptor'),
    ...nothing('statement_descriptor_suffix', 'transfer_data', 'transfer_group'),
  };
}
