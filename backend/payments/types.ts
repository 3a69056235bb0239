import type { Result } from '@/lib/result';

/** What is being bought, as our own order row says it. The browser supplies ids only. */
export type PurchaseFacts = {
  orderId: string;
  userId: string;
  /** `plan:seo-basic` or `package:<eventId>:<packageId>`. */
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
  status: CardPaymentStatus;
  amountCents: number;
  amountReceivedCents: number;
  /** Upper case, as in `PurchaseFacts`; Stripe writes it in lower case. */
  currency: string;
  /** These three come from the intent's metadata; null when someone made the intent without us. */
  orderId: string | null;
  userId: string | null;
  itemKey: string | null;
  declineMessage: string | null;
  /** What went back to the buyer since, in cents: Stripe's own total. */
  refundedCents: number;
  /** When the bank was asked, by Stripe's clock; null before, and where the answer lacks it. */
  chargedAtMs: number | null;
  /** The newest refunds, at most ten; empty where the answer was not asked to hold them. */
  refunds: readonly PaymentRefund[];
  hasMoreRefunds: boolean;
  /** Whether the buyer ever disputed it with the bank; how that stands, `getPayment` says. */
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
  /** Whether PayPal holds money that it had taken for us, or took it back; null for neither. */
  contested: 'open' | 'lost' | null;
};

export type PaypalOrder = {
  id: string;
  status: PaypalOrderStatus;
  /** Where the buyer approves the payment; null once there is nothing left to approve. */
  approveUrl: string | null;
  orderId: string | null;
  /** The merchant id of the account that is paid; null where PayPal does not say. */
  payeeId: string | null;
  amountCents: number | null;
  currency: string | null;
  capture: PaypalCapture | null;
  refunds: readonly PaymentRefund[];
};

/** A refund as the provider lists it. `failed`: the money is with the shop again. */
export type PaymentRefund = {
  id: string;
  /** The charge or capture that it goes back from; null where the provider does not say. */
  moneyReference: string | null;
  status: 'done' | 'pending' | 'failed';
  amountCents: number;
  /** The key of the refund that we asked for; null for one made in the provider's dashboard. */
  key: string | null;
  /** What the provider says of it: why it was made, or why it failed; null for nothing. */
  note: string | null;
  createdAtMs: number | null;
};

export type PaymentProvider = 'stripe' | 'paypal';

/**
 * `open`: the buyer may still pay, also after a decline or during 3-D Secure. `underway`: nothing
 * is left for the buyer to do. `paid`: taken; `refundedCents` and `disputes` say whether taken
 * back. `failed`: it will never be made.
 */
export type PaymentStatus = 'open' | 'underway' | 'paid' | 'failed';

/** `won`: the shop keeps the money, whatever the provider calls that. `lost`: the buyer has it. */
export type Dispute = {
  id: string;
  status: 'open' | 'won' | 'lost';
  /** What is disputed, in cents: all of the payment, or a part. */
  amountCents: number;
  /**
   * What the provider has taken from the shop for it and not given back, in cents; absent where it
   * does not say.
   */
  heldCents?: number;
  /** The charge or capture that it is about; null where the provider does not say. */
  moneyReference: string | null;
  reason: string | null;
  createdAtMs: number | null;
};

/** How a provider sees a payment; `verifyPayment` compares it with our order. */
export type Payment = {
  provider: PaymentProvider;
  reference: string;
  /** The provider's id of the money: the intent's, or the capture's; null before there is one. */
  moneyReference: string | null;
  status: PaymentStatus;
  /**
   * When the buyer's confirmation took effect, by the provider's clock; null where it does not say.
   */
  confirmedAtMs: number | null;
  /** What was asked for, in cents. `paid` means that all of it came in. */
  amountCents: number;
  currency: string;
  /** Our order's id as the provider carries it; null when the payment was not made through us. */
  orderId: string | null;
  /** Always null with PayPal, where the order's id stands for both. */
  userId: string | null;
  itemKey: string | null;
  /** What went back to the buyer, in cents, through us or the dashboard. */
  refundedCents: number;
  refunds: readonly PaymentRefund[];
  disputes: readonly Dispute[];
  /** While it is not `paid`: the refusal, or the step that is missing. */
  message: string | null;
  /** True when the last attempt was refused: then `message` says why. */
  isDeclined: boolean;
};

export type RefundRequest = {
  reference: string;
  amountCents: number | null;
  /** One for each refund that is meant, recorded before the call: it never gives back twice. */
  idempotencyKey: string;
};

export type Refund = {
  id: string;
  /** `pending`: the provider will still do it, or say by webhook that it could not. */
  status: 'done' | 'pending';
  amountCents: number;
};

/** A webhook whose signature was checked. It says where to look; nothing else in it is believed. */
export type ProviderEvent = {
  provider: PaymentProvider;
  id: string;
  /** The provider's own name, such as `charge.refunded` or `PAYMENT.CAPTURE.DENIED`. */
  type: string;
  /** For `getPayment`; null when the event is about no payment, or one the provider forgot. */
  reference: string | null;
  createdAtMs: number;
  /** False for types that mean nothing here: acknowledge and log them. */
  known: boolean;
};

/** What a webhook's route hands over: `Headers` fits. */
export type WebhookHeaders = { get(name: string): string | null };

/** What both gateways do alike. Every call answers within its deadline, 8 s. */
export type ProviderGateway = {
  /**
   * Asks about a payment with its refunds and disputes; `verifyPayment` decides. Fails with
   * `not_found`, `provider_unavailable` or `provider_rejected`.
   */
  getPayment(reference: string): Promise<Result<Payment>>;
  /**
   * Gives money back. Fails with `invalid_input`, `not_found`, `conflict` (not paid, or less is
   * left; with `retryAfterMs` when that may pass), `provider_unavailable` (it may have been given:
   * ask again with the same key) or `provider_rejected`.
   */
  refund(request: RefundRequest): Promise<Result<Refund>>;
  /**
   * Checks a webhook over its bytes. Fails with `invalid_input`, or with `provider_unavailable`
   * when it cannot be checked now and has to come again.
   */
  readWebhook(rawBody: Uint8Array | string, headers: WebhookHeaders): Promise<Result<ProviderEvent>>;
};

/** Where Stripe's hosted page returns to; `{CHECKOUT_SESSION_ID}` becomes the session's id. */
export type CheckoutUrls = { successUrl: string; cancelUrl: string };

/** A page of Stripe's on which an order can be paid. `id` is a reference for `getPayment`. */
export type CheckoutSession = { id: string; url: string };
