import type { PaymentProvider } from '@/lib/contract/payment-providers';
import type { Result } from '@/lib/result';

/** All values come from our own order row. The browser supplies ids only. */
export type PurchaseFacts = {
  orderId: string;
  userId: string;
  itemKey: string;
  description: string;
  amountCents: number;
  currency: 'USD';
};

export const CARD_PAYMENT_STATUSES = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'canceled',
  'succeeded',
] as const;
export type CardPaymentStatus = (typeof CARD_PAYMENT_STATUSES)[number];

export type CardPayment = {
  id: string;
  clientSecret: string | null;
  /** By Stripe's clock. Null where it isn't told. */
  createdAtMs: number | null;
  status: CardPaymentStatus;
  amountCents: number;
  amountReceivedCents: number;
  /** Upper case. Stripe uses lower case. */
  currency: string;
  orderId: string | null;
  userId: string | null;
  itemKey: string | null;
  declineMessage: string | null;
  refundedCents: number;
  /** By Stripe's clock. */
  chargedAtMs: number | null;
  /** Stripe's fee. Absent until it is told. */
  feeCents?: number;
  refunds: readonly PaymentRefund[];
  hasMoreRefunds: boolean;
  isDisputed: boolean;
};

export const PAYPAL_ORDER_STATUSES = [
  'CREATED',
  'SAVED',
  'APPROVED',
  'VOIDED',
  'COMPLETED',
  'PAYER_ACTION_REQUIRED',
] as const;
export type PaypalOrderStatus = (typeof PAYPAL_ORDER_STATUSES)[number];

export const PAYPAL_CAPTURE_STATUSES = [
  'COMPLETED',
  'PENDING',
  'DECLINED',
  'DENIED',
  'FAILED',
  'REFUNDED',
  'PARTIALLY_REFUNDED',
] as const;
export type PaypalCaptureStatus = (typeof PAYPAL_CAPTURE_STATUSES)[number];

export type PaypalCapture = {
  id: string;
  status: PaypalCaptureStatus;
  amountCents: number;
  currency: string;
  createdAtMs: number | null;
  /** PayPal's fee. Absent until it is told. */
  feeCents?: number;
  /** PayPal holds the money (`open`) or took it back (`lost`). */
  contested: 'open' | 'lost' | null;
};

export type PaypalOrder = {
  id: string;
  status: PaypalOrderStatus;
  /** By PayPal's clock. Null where it isn't told. */
  createdAtMs: number | null;
  approveUrl: string | null;
  orderId: string | null;
  /** The merchant id of the account that is paid. */
  payeeId: string | null;
  amountCents: number | null;
  currency: string | null;
  capture: PaypalCapture | null;
  refunds: readonly PaymentRefund[];
};

/** `failed`: the shop has the money again. */
export type PaymentRefund = {
  id: string;
  moneyReference: string | null;
  status: 'done' | 'pending' | 'failed';
  amountCents: number;
  /** The part of the fee that comes back. Absent when the provider omits it. */
  returnedFeeCents?: number;
  key: string | null;
  note: string | null;
  createdAtMs: number | null;
};

/**
 * `open`: the buyer may still pay, even after a decline. `underway`: the provider is processing.
 * `paid` stays after refunds and disputes. `failed` is final.
 */
export type PaymentStatus = 'open' | 'underway' | 'paid' | 'failed';

/** `won`: the shop keeps the money. `lost`: the buyer has it. */
export type Dispute = {
  id: string;
  status: 'open' | 'won' | 'lost';
  amountCents: number;
  /** In cents, withdrawn from the shop and not returned. Absent when the provider omits it. */
  heldCents?: number;
  /** Of the dispute itself. Absent when the provider omits it. */
  feeCents?: number;
  moneyReference: string | null;
  reason: string | null;
  createdAtMs: number | null;
  /** Until when the shop may answer. Absent when the provider sets no date. */
  answerByMs?: number;
  /** Of the last money that came back. Absent when the provider omits it. */
  returnedAtMs?: number;
};

export type Payment = {
  provider: PaymentProvider;
  reference: string;
  /** The id of the intent or capture. */
  moneyReference: string | null;
  status: PaymentStatus;
  /** By the provider's clock. */
  confirmedAtMs: number | null;
  amountCents: number;
  /** The provider's. Absent until it is told. */
  feeCents?: number;
  currency: string;
  /** Null when the payment was made outside this site. */
  orderId: string | null;
  /** Always null for PayPal, which carries only the order id. */
  userId: string | null;
  itemKey: string | null;
  refundedCents: number;
  refunds: readonly PaymentRefund[];
  disputes: readonly Dispute[];
  /** The decline or the missing step, until the payment is `paid`. */
  message: string | null;
  isDeclined: boolean;
};

export type RefundRequest = {
  reference: string;
  amountCents: number | null;
  /** Recorded before the call, so a repeat refunds nothing more. */
  idempotencyKey: string;
};

export type Refund = {
  id: string;
  status: 'done' | 'pending';
  amountCents: number;
};

/** Only the ids of a verified webhook are used. The payment is read again. */
export type ProviderEvent = {
  provider: PaymentProvider;
  id: string;
  type: string;
  /** Null when no known payment is concerned. */
  reference: string | null;
  createdAtMs: number;
  /** Events of unknown types are acknowledged and logged. */
  known: boolean;
};

export type WebhookHeaders = { get(name: string): string | null };

/** Every call returns within 8 s. */
export type ProviderGateway = {
  /** Fails with `not_found`, `provider_unavailable` or `provider_rejected`. */
  getPayment(reference: string): Promise<Result<Payment>>;
  /**
   * Fails with `invalid_input`, `not_found`, `conflict` (with `retryAfterMs` if it may pass),
   * `balance_insufficient` (no refund was made),
   * `provider_unavailable` (money may have moved: retry with the same key) or `provider_rejected`.
   */
  refund(request: RefundRequest): Promise<Result<Refund>>;
  /** In cents, what refunds can be made from; null where the provider doesn't tell. */
  getBalance(): Promise<Result<number | null>>;
  /** Fails with `invalid_input`, or `provider_unavailable` when the provider should redeliver. */
  readWebhook(rawBody: Uint8Array | string, headers: WebhookHeaders): Promise<Result<ProviderEvent>>;
};

/** Stripe replaces `{CHECKOUT_SESSION_ID}`. */
export type CheckoutUrls = { successUrl: string; cancelUrl: string };

/** `id` is a reference for `getPayment`. */
export type CheckoutSession = { id: string; url: string };
