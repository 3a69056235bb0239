/** What is being bought, as our own order row says it. The browser never supplies any of this but ids (design decision 5). */
export type PurchaseFacts = {
  orderId: string;
  userId: string;
  /** `plan:seo-basic` or `package:<eventId>:<packageId>`. */
  itemKey: string;
  /** Shown to the buyer by the provider. */
  description: string;
  /** Integer minor units: 1999 is $19.99. */
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

/** A Stripe PaymentIntent, reduced to what the shop decides by. */
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
  /** The last refusal in plain words; null when there was none. */
  declineMessage: string | null;
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
};

/** A PayPal order, reduced to what the shop decides by. */
export type PaypalOrder = {
  /** PayPal's own id of the order. */
  id: string;
  status: PaypalOrderStatus;
  /** Where the buyer approves the payment; null once there is nothing left to approve. */
  approveUrl: string | null;
  /** Our order's id, which PayPal carries as `custom_id`. */
  orderId: string | null;
  capture: PaypalCapture | null;
};
